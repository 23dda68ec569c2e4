// What a table on the screen knows: the picture, the question, what may be clicked, what is chosen so far and looked at.
// A live table and a replay are both drawn from a desk.
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { settings } from "../net/kept";
import type { Asked, Card, DecisionInfo, Ended, Face, Inspection, LogLine, OptionInfo, Picture, SeatInfo, Waiting, Wishes } from "../net/types";
import { cardsOf, drawnIds, SEARCHED } from "./things";

export interface Source {
  picture: ReadonlySignal<Picture | null>;
  faces: ReadonlySignal<ReadonlyMap<string, Face>>;
  decision: ReadonlySignal<DecisionInfo | null>;
  seats: ReadonlySignal<readonly SeatInfo[]>;
  log: ReadonlySignal<readonly LogLine[]>;
  waiting: ReadonlySignal<Waiting | null>;
  over: ReadonlySignal<Ended | null>;
  wishes: ReadonlySignal<Wishes | null>;
  asks: ReadonlySignal<readonly Asked[]>;
  /** What the eyes of this desk are: a seat, or none (-1). */
  eyes: ReadonlySignal<number>;
  problem: ReadonlySignal<string>;
  busy: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  /** In a replay: the lines of the log that are told at this move, the first and the one behind the last. */
  told?: ReadonlySignal<readonly [number, number]>;
  choose(keys: string[]): void;
  undo(): void;
  inspect(what: { id?: string; name?: string }): Promise<Inspection | null>;
  wish(change: Partial<Wishes>): void;
  pass(until: string): void;
  consent(ask: number, yes: boolean): void;
}

/** The stop at which one is asked what to pay with. */
const PAYMENTS = "every payment";

export type Lit = "" | "lit" | "aim" | "aimed" | "chosen" | "dim";

export interface Looked {
  id?: string;
  name?: string;
}

export interface Menu {
  id: string;
  options: readonly OptionInfo[];
}

export class Desk {
  readonly looked = signal<Looked | null>(null);
  readonly pinned = signal(false);
  readonly told = signal<Inspection | null>(null);
  readonly menu = signal<Menu | null>(null);
  /** Attackers with what they attack, or blockers with what they block, in the order of choosing. */
  readonly picked = signal<ReadonlyMap<string, OptionInfo>>(new Map());
  /** A blocker (or attacker) whose other end is still to be clicked. */
  readonly half = signal("");
  readonly number = signal(0);
  readonly panel = signal<string>("");
  /** The pile that is being looked through, by its id. */
  readonly pile = signal("");
  private freshAt = 0;
  private question = -1;

  constructor(readonly from: Source, readonly hiddenAreas: ReadonlySet<string> = new Set()) {
    effect(() => {
      const decision = from.decision.value;
      const n = decision?.n ?? -1;
      if (n === this.question) return;
      this.question = n;
      this.freshAt = performance.now();
      batch(() => {
        this.menu.value = null;
        this.picked.value = new Map();
        this.half.value = "";
        this.number.value = decision?.low ?? 0;
      });
    });
  }

  /** A question that has just appeared is not answered by a click that was meant for the last one. */
  private tooSoon(): boolean {
    return performance.now() - this.freshAt < settings.value.guard || this.from.busy.value;
  }

  readonly drawn = computed(() => (this.from.picture.value ? drawnIds(this.from.picture.value, this.hiddenAreas) : new Set<string>()));

  readonly cards = computed(() => (this.from.picture.value ? cardsOf(this.from.picture.value) : new Map<string, Card>()));

  /** What may be clicked on the table, by the id of the thing. */
  readonly lit = computed(() => {
    const found = new Map<string, OptionInfo[]>();
    const decision = this.from.decision.value;
    if (!decision || decision.many) return found;
    for (const option of decision.options ?? []) {
      const id = option.about?.[0];
      if (option.button || id === undefined || !this.drawn.value.has(id)) continue;
      found.set(id, [...(found.get(id) ?? []), option]);
    }
    return found;
  });

  /** The options that stand in the prompt as buttons. */
  readonly buttons = computed(() => {
    const decision = this.from.decision.value;
    if (!decision || decision.many || decision.low != null) return [];
    return (decision.options ?? []).filter((option) => option.button || !option.about?.length);
  });

  /** The options about things that the table does not show: they open a drawer. */
  readonly drawer = computed(() => {
    const decision = this.from.decision.value;
    if (!decision || decision.many) return [];
    return (decision.options ?? []).filter((option) => !option.button && option.about?.length && !this.drawn.value.has(option.about[0]!));
  });

  /** Whether one wants to choose what one pays with; null where a game has no such choice. */
  readonly paysByHand = computed(() => {
    const wishes = this.from.wishes.value;
    if (!wishes?.known?.some(([name]) => name === PAYMENTS)) return null;
    return !!wishes.stops?.includes(PAYMENTS);
  });

  payByHand(on: boolean): void {
    const others = (this.from.wishes.value?.stops ?? []).filter((stop) => stop !== PAYMENTS);
    this.from.wish({ stops: on ? [...others, PAYMENTS] : others });
  }

  /** In a choice made in one go: who may be picked, and with what. */
  readonly pairs = computed(() => {
    const found = new Map<string, OptionInfo[]>();
    const decision = this.from.decision.value;
    if (!decision?.many) return found;
    for (const option of decision.options ?? []) {
      const [who] = option.about ?? [];
      if (option.button || who === undefined || option.key === "done") continue;
      found.set(who, [...(found.get(who) ?? []), option]);
    }
    return found;
  });

  /** The other ends that may be clicked now, in a choice made in one go. */
  readonly ends = computed(() => {
    const half = this.half.value;
    const options = half ? (this.pairs.value.get(half) ?? this.lit.value.get(half)) : undefined;
    return new Set((options ?? []).map((option) => option.about?.[1] ?? ""));
  });

  /** Whether what can be done with a thing differs only by where it goes, which is then clicked next. */
  private placed(options: readonly OptionInfo[]): boolean {
    const ends = new Set(options.map((option) => option.about?.[1] ?? ""));
    return ends.size === options.length && [...ends].every((end) => this.drawn.value.has(end));
  }

  /** What would be used up by what is looked at: outlined before it is chosen. */
  readonly uses = computed(() => {
    const options = this.lit.value.get(this.looked.value?.id ?? "");
    return new Set(options?.length === 1 ? (options[0]!.uses ?? []) : []);
  });

  stateOf(id: string): Lit {
    const decision = this.from.decision.value;
    if (!decision || !id) return "";
    if (decision.many) {
      if (this.half.value === id) return "aimed";
      if (this.picked.value.has(id)) return "chosen";
      if (this.ends.value.has(id)) return "aim";
      return this.pairs.value.has(id) ? "lit" : "";
    }
    if (this.menu.value?.id === id || this.half.value === id) return "aimed";
    if (this.half.value) return this.ends.value.has(id) ? "aim" : this.lit.value.has(id) ? "lit" : "";
    if (this.lit.value.has(id)) return decision.kind === "act" || decision.kind === "pay" ? "lit" : "aim";
    return "";
  }

  /** Takes one of the options, as the question allows. */
  take(option: OptionInfo): void {
    if (this.tooSoon()) return;
    batch(() => {
      this.menu.value = null;
      this.half.value = "";
    });
    this.from.choose([option.key]);
  }

  /** A click, or Enter, on a thing of the table. Returns whether something was to be done with it. */
  click(id: string, all: readonly string[] = [id], whole = false): boolean {
    const decision = this.from.decision.value;
    if (decision?.many) return this.pick(id, whole ? all : [id]);
    const half = this.half.value;
    const end = half && this.ends.value.has(id) ? this.lit.value.get(half)?.find((option) => option.about?.[1] === id) : undefined;
    if (end) {
      this.take(end);
      return true;
    }
    const options = this.lit.value.get(id);
    if (!options?.length) {
      this.look({ id }, true);
      return false;
    }
    if (this.tooSoon()) return true;
    if (options.length > 1 && this.placed(options)) {
      this.half.value = half === id ? "" : id;
      return true;
    }
    const [first] = options;
    const equal = options.every((option) => option === first || (option.alike && option.alike === first!.alike));
    if (equal) this.take(first!);
    else this.menu.value = this.menu.value?.id === id ? null : { id, options };
    return true;
  }

  private pick(id: string, all: readonly string[]): boolean {
    if (this.tooSoon()) return true;
    const half = this.half.value;
    if (half && this.ends.value.has(id)) {
      const option = this.pairs.value.get(half)!.find((pair) => pair.about?.[1] === id)!;
      batch(() => {
        this.picked.value = new Map([...this.picked.value, [half, option]]);
        this.half.value = "";
      });
      return true;
    }
    const options = this.pairs.value.get(id);
    if (!options) {
      this.look({ id }, true);
      return false;
    }
    const next = new Map(this.picked.value);
    batch(() => {
      if (next.has(id) || half === id) {
        for (const one of all) next.delete(one);
        this.half.value = "";
      } else if (options.length === 1 || this.from.decision.value?.many === "attackers") {
        // An attacker goes at what was attacked last, until another defender is clicked.
        for (const one of all) next.set(one, this.usual(this.pairs.value.get(one) ?? options));
        this.half.value = options.length > 1 ? id : "";
      } else this.half.value = id;
      this.picked.value = next;
    });
    return true;
  }

  private usual(options: OptionInfo[]): OptionInfo {
    const last = [...this.picked.value.values()].at(-1)?.about?.[1];
    return options.find((option) => option.about?.[1] === last) ?? options[0]!;
  }

  pickAll(): void {
    const next = new Map(this.picked.value);
    for (const [id, options] of this.pairs.value) if (!next.has(id)) next.set(id, this.usual(options));
    batch(() => {
      this.picked.value = next;
      this.half.value = "";
    });
  }

  pickNone(): void {
    batch(() => {
      this.picked.value = new Map();
      this.half.value = "";
    });
  }

  /** Ends a choice made in one go, with all that was picked. */
  confirmPicked(): void {
    if (this.tooSoon()) return;
    this.from.choose([...[...this.picked.value.values()].map((option) => option.key), "done"]);
  }

  confirmNumber(): void {
    if (!this.tooSoon()) this.from.choose([`number ${this.number.value}`]);
  }

  takeBack(): void {
    if (this.menu.value) this.menu.value = null;
    else if (this.picked.value.size || this.half.value) this.pickNone();
    else if (this.from.canUndo.value || this.from.decision.value?.back) this.from.undo();
  }

  look(what: Looked | null, pin = false): void {
    if (!what) {
      if (!this.pinned.value) this.looked.value = null;
      return;
    }
    if (this.pinned.value && !pin) return;
    batch(() => {
      this.looked.value = what;
      this.pinned.value = pin;
      this.told.value = null;
    });
    const name = what.id?.startsWith(SEARCHED) ? what.id.slice(SEARCHED.length) : what.name;
    void this.from.inspect(name ? { name } : { id: what.id! }).then((told) => {
      if (this.looked.value === what) this.told.value = told;
    });
  }

  unpin(): void {
    batch(() => {
      this.pinned.value = false;
      this.looked.value = null;
    });
  }

  nameOf(seat: number): string {
    if (seat === this.from.eyes.value && seat >= 0) return "You";
    return this.from.seats.value.find((info) => info.seat === seat)?.name ?? `seat ${seat + 1}`;
  }
}
