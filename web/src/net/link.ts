// A seat at a table: the socket, what it last told, and what may be said. A lost connection is taken up again by itself.
import { batch, signal } from "@preact/signals";
import type { Face, FromClient, FromServer, Inspection, LogLine, TableState, Welcome } from "./types";

export type Connection = "joining" | "here" | "lost" | "refused";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const HEARTBEAT = 20000;
/** So many beats without a word from the server: the connection is dead, though nobody said so (a phone that changed its network). */
const MOST_SILENT = 3;

export class Link {
  readonly connection = signal<Connection>("joining");
  readonly welcome = signal<Welcome | null>(null);
  readonly state = signal<TableState | null>(null);
  readonly faces = signal<ReadonlyMap<string, Face>>(new Map());
  readonly log = signal<readonly LogLine[]>([]);
  /** What the server last refused, in a sentence; empty when the table has gone on since. */
  readonly problem = signal("");
  /** True from sending a choice until the state that acknowledges it. */
  readonly sent = signal(false);

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private closed = false;
  private asks = 0;
  private readonly asked = new Map<number, (thing: Inspection | null) => void>();
  private timer = 0;
  private last: string[] = [];
  private silent = 0;

  constructor(readonly token: string, private readonly name: string) {
    this.connect();
    addEventListener("online", this.retry);
  }

  private readonly retry = () => {
    if (this.connection.value === "lost") this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/ws`);
    this.socket = socket;
    this.silent = 0;
    socket.onopen = () => {
      // Faces are told once a connection: what is known from before stays, the rest comes again.
      this.send({ type: "sit", token: this.token, name: this.name, log: this.log.value.length } as FromClient);
      this.beat();
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data as string) as FromServer & { type: string });
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      if (this.connection.value !== "refused") {
        this.connection.value = "lost";
        this.sent.value = false;
        this.timer = window.setTimeout(() => this.connect(), this.wait);
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      }
    };
  }

  private beat(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (++this.silent > MOST_SILENT) return this.hangUp();
      this.send({ type: "ping" } as FromClient);
      this.beat();
    }, HEARTBEAT);
  }

  /** Lets a dead connection go without waiting for the other end, and takes up a new one. */
  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.connection.value = "lost";
    this.sent.value = false;
    this.connect();
  }

  private take(message: FromServer & { type: string }): void {
    this.silent = 0;
    switch (message.type) {
      case "welcome":
        batch(() => {
          this.wait = FIRST_WAIT;
          this.welcome.value = message as Welcome;
          this.connection.value = "here";
        });
        break;
      case "state":
        this.takeState(message as TableState);
        break;
      case "inspected": {
        const { ask, thing } = message as { ask: number; thing?: Inspection | null };
        this.asked.get(ask)?.(thing ?? null);
        this.asked.delete(ask);
        break;
      }
      case "error": {
        const { code, message: words } = message as unknown as { code: string; message: string };
        const last = this.last;
        this.last = [];
        if (code === "option" && last.length > 1 && last.at(-1) === "done") {
          // The picks were all that could be picked: the question was over before its "done".
          this.sent.value = false;
          this.choose(last.slice(0, -1));
          break;
        }
        batch(() => {
          this.sent.value = false;
          this.problem.value = words;
          if (code === "token" || code === "protocol") this.connection.value = "refused";
        });
      }
    }
  }

  private takeState(state: TableState): void {
    batch(() => {
      if (state.faces && Object.keys(state.faces).length) {
        const merged = new Map(this.faces.value);
        for (const [key, face] of Object.entries(state.faces)) merged.set(key, face);
        this.faces.value = merged;
      }
      const from = state.log_from ?? 0;
      if (state.log?.length || from !== this.log.value.length) this.log.value = [...this.log.value.slice(0, from), ...(state.log ?? [])];
      this.sent.value = false;
      this.problem.value = "";
      this.state.value = state;
    });
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  choose(keys: string[]): void {
    const n = this.state.value?.decision?.n;
    if (n === undefined || this.sent.value || this.connection.value !== "here") return;
    this.sent.value = true;
    this.last = keys;
    this.send({ type: "choose", n, keys } as FromClient);
  }

  say(type: "undo" | "concede" | "end"): void {
    this.send({ type } as FromClient);
  }

  inspect(what: { id?: string; name?: string }): Promise<Inspection | null> {
    return new Promise((answer) => {
      const ask = ++this.asks;
      this.asked.set(ask, answer);
      this.send({ type: "inspect", ask, ...what } as FromClient);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.socket?.close();
  }
}
