// A record as the source of a desk: one picture a move, fetched when it is looked at and kept.
import { computed, effect, signal } from "@preact/signals";
import { replayFrame, Refused } from "../net/http";
import type { DecisionInfo, Face, Frame, Inspection, Replay } from "../net/types";
import type { Source } from "../table/desk";

export const EVERYTHING = -2;
const KEPT = 400;

export class Watching {
  readonly move = signal(0);
  readonly eyes = signal(-1);
  readonly playing = signal(false);
  readonly frame = signal<Frame | null>(null);
  readonly faces = signal<ReadonlyMap<string, Face>>(new Map());
  readonly problem = signal("");
  private readonly frames = new Map<string, Promise<Frame>>();
  private readonly stop: () => void;

  constructor(readonly replay: Replay, move: number, eyes: number) {
    this.move.value = Math.max(0, Math.min(replay.moves, move));
    this.eyes.value = replay.eyes.includes(eyes) ? eyes : (replay.eyes[0] ?? -1);
    this.stop = effect(() => {
      const [at, as] = [this.move.value, this.eyes.value];
      void this.fetch(at, as).then((frame) => {
        if (this.move.value !== at || this.eyes.value !== as) return;
        this.faces.value = new Map([...this.faces.peek(), ...Object.entries(frame.faces ?? {})]);
        this.frame.value = frame;
        this.problem.value = "";
        // The next one is fetched ahead, so that stepping on does not wait.
        if (at < replay.moves) void this.fetch(at + 1, as).catch(() => undefined);
      }, (error: Refused) => { this.problem.value = error.message; });
    });
  }

  private fetch(move: number, as: number): Promise<Frame> {
    const key = `${move} ${as}`;
    const known = this.frames.get(key);
    if (known) return known;
    if (this.frames.size > KEPT) this.frames.delete(this.frames.keys().next().value!);
    const asked = replayFrame(this.replay.token, move, as);
    this.frames.set(key, asked);
    asked.catch(() => this.frames.delete(key));
    return asked;
  }

  to(move: number): void {
    this.move.value = Math.max(0, Math.min(this.replay.moves, move));
  }

  /** The first move of the turn before or behind. */
  turn(by: -1 | 1): void {
    const ticks = (this.replay.ticks ?? []).map((tick) => tick.move);
    const at = this.move.value;
    this.to(by > 0 ? (ticks.find((tick) => tick > at) ?? this.replay.moves) : (ticks.filter((tick) => tick < at).at(-1) ?? 0));
  }

  source(): Source {
    const replay = this.replay;
    const at = replay.log_at ?? [];
    return {
      picture: computed(() => this.frame.value?.picture ?? null),
      faces: this.faces,
      decision: computed<DecisionInfo | null>(() => null),
      seats: computed(() => replay.seats),
      log: computed(() => replay.log ?? []),
      told: computed(() => [at[this.move.value - 1] ?? 0, at[this.move.value] ?? replay.log?.length ?? 0] as const),
      waiting: computed(() => null),
      over: computed(() => null),
      wishes: computed(() => null),
      asks: computed(() => []),
      eyes: computed(() => -1),
      problem: this.problem,
      busy: computed(() => true),
      canUndo: computed(() => false),
      choose: () => undefined,
      undo: () => undefined,
      inspect: ({ id, name }) => Promise.resolve(this.known(id, name)),
      wish: () => undefined,
      pass: () => undefined,
      consent: () => undefined,
    };
  }

  private known(id?: string, name?: string): Inspection | null {
    const face = name ? [...this.faces.value.values()].find((one) => one.name === name) : undefined;
    return face ? { id: id ?? "", title: face.name, face } : null;
  }

  close(): void {
    this.stop();
  }
}
