// The drawings of the games: the only place that knows a game by its name.
import type { FunctionComponent } from "preact";
import type { Desk } from "../table/desk";
import { CardfinityTable } from "./cardfinity/CardfinityTable";
import { MagicTable } from "./magic/MagicTable";
import { MarsTable } from "./mars/MarsTable";
import { OETable } from "./oe/OETable";

export interface TableProps {
  desk: Desk;
  logOpen?: boolean;
  /** What stands in the place of the question: the slider of a replay. */
  instead?: preact.ComponentChildren;
}

export interface Drawing {
  Table: FunctionComponent<TableProps>;
  /** Kinds of areas that are folded away: what may be chosen there opens in the drawer. */
  hidden: ReadonlySet<string>;
}

const DRAWINGS: Record<string, Drawing> = {
  magic: { Table: MagicTable, hidden: new Set() },
  cardfinity: { Table: CardfinityTable, hidden: new Set() },
  oe: { Table: OETable, hidden: new Set() },
  mars: { Table: MarsTable, hidden: new Set(["cards"]) },
};

/** A game without a drawing of its own is laid out like Cardfinity: rows of cards on two sides. */
export function drawing(game: string): Drawing {
  return DRAWINGS[game] ?? DRAWINGS.cardfinity!;
}
