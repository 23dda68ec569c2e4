// The card. One component, six sizes: full, insp, hand, table, compact, tile; and the back.
import type { ComponentChildren } from "preact";
import { memo } from "./memo";
import type { Card, Face } from "../net/types";
import { frame, motif, shown } from "./face";
import { Pip, Supply, Tag } from "./pips";
import { plate } from "./plate";
import { Words } from "./Words";

export type Size = "full" | "insp" | "hand" | "table" | "compact" | "tile";

/** The kinds of cards whose tags are symbols; of others they are words, which stand in the type. */
const TAGGED = new Set(["project", "corporation"]);

function Cost({ face }: { face: Face }) {
  const cost = face.cost ?? [];
  if (!cost.length) return null;
  if (face.kind === "project" || face.kind === "corporation") return <span class="mcc" aria-label={`costs ${cost[0]} M€`}>{cost[0]!.replace("M€", "")}</span>;
  if (face.kind === "unit" || face.kind === "base" || face.kind === "invention") return <span class="c-cost"><Supply cost={cost[0]!} /></span>;
  return <span class="c-cost">{cost.map((symbol) => (/^[\d]+ ?\/ ?[\d]+$/.test(symbol) ? <span class="chip weight">{symbol}</span> : <Pip symbol={symbol} />))}</span>;
}

function Chips({ card }: { card: Card }) {
  if (!card.chips?.length) return null;
  return <span class="chips">{card.chips.map((chip) => <span class={`chip ${chip.kind ?? "counter"}`} title={chip.title}>{chip.text}</span>)}</span>;
}

export interface CardViewProps {
  face: Face;
  size: Size;
  card?: Card | null;
  cost?: boolean;
  weight?: { text: string; over: boolean } | null;
  extra?: ComponentChildren;
  blocked?: boolean;
  /** Hidden from readers, to whom another element tells the card. */
  quiet?: boolean;
}

function Plain({ face, size, card, cost = true, weight, extra, blocked, quiet }: CardViewProps) {
  const value = shown(face, card);
  const small = size === "table" || size === "compact" || size === "tile";
  const type = small ? card?.line || face.line || face.type : face.type;
  const long = size === "full" || size === "insp" ? (face.text ?? "").length > 190 : false;
  return (
    <article class={`card ${size}${long ? " tight" : ""}`} data-f={frame(face)} aria-hidden={quiet || undefined}>
      <header class="c-head">
        <span class={`c-name${face.name.length > 20 ? " long" : ""}`}>{face.name}</span>
        {weight ? <span class={`chip weight ${weight.over ? "over" : ""}`}>{weight.text}</span> : cost && <Cost face={face} />}
      </header>
      <div class="c-plate">
        <svg aria-hidden="true"><use href={`#${plate(face.name, motif(face))}`} /></svg>
        {!!face.tags?.length && TAGGED.has(face.kind) && size !== "compact" && <span class="ptags">{face.tags.map((tag) => <Tag tag={tag} />)}</span>}
        {!!face.needs && !small && <span class={`need ${blocked ? "no" : ""}`}>{face.needs}</span>}
        {card && size !== "compact" && <Chips card={card} />}
        {extra}
      </div>
      {!!type && <p class="c-type">{type}</p>}
      {!!face.text && !small && <div class="c-text"><Words text={face.text} /></div>}
      {value && (
        <span class={`c-val ${value.change > 0 ? "up" : value.change < 0 ? "down" : ""}`} title={value.words}>
          {!!value.label && (!small || value.label === "◆") && <small>{value.label} </small>}{value.text}
        </span>
      )}
      {card && size === "compact" && <Chips card={card} />}
    </article>
  );
}

export const CardView = memo(Plain);

export function Back({ width }: { width?: number }) {
  return (
    <article class="card back" style={width ? { "--w": `${width}px` } : undefined} aria-label="a card you cannot see">
      <svg aria-hidden="true"><use href="#back" /></svg>
    </article>
  );
}
