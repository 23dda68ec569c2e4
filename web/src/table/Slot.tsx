// A card in its place: a thing, with its badges, what lies under it, and how many equals it stands for.
import { Back, CardView, type Size } from "../card/CardView";
import { spoken } from "../card/face";
import type { Card } from "../net/types";
import { Thing, useDesk } from "./Thing";

const SWORD = (
  <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
    <path d="M2 10 9.6 2.4V1H11v1.4H9.6M1.6 7.4l3 3" fill="none" stroke="currentColor" stroke-width="1.6" />
  </svg>
);
const SHIELD = (
  <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
    <path d="M2 2h8v4c0 2.6-2 4-4 5-2-1-4-2.4-4-5Z" fill="none" stroke="currentColor" stroke-width="1.5" />
  </svg>
);

function Badges({ card }: { card: Card }) {
  const desk = useDesk();
  const picked = desk.picked.value.get(card.id ?? "");
  const many = desk.from.decision.value?.many;
  const end = picked?.about?.[1];
  const goal = end === undefined ? "" : goalName(desk, end);
  return (
    <>
      {(card.badges ?? []).filter((badge) => !card.marks?.includes(badge.text)).map((badge) => (
        <span aria-hidden="true" class={`badge role ${badge.kind === "attack" ? "atk" : badge.kind === "block" ? "blk" : "state"}`}>
          {badge.kind === "attack" ? SWORD : badge.kind === "block" ? SHIELD : null}{badge.text || goalName(desk, badge.to ?? "")}
        </span>
      ))}
      {!!goal && <span aria-hidden="true" class={`badge role ${many === "attackers" ? "atk" : "blk"}`}>{many === "attackers" ? SWORD : SHIELD}{goal}</span>}
    </>
  );
}

function goalName(desk: ReturnType<typeof useDesk>, id: string): string {
  return /^p\d+$/.test(id) ? desk.nameOf(Number(id.slice(1))).replace("You", "you") : nameById(desk, id);
}

export function nameById(desk: ReturnType<typeof useDesk>, id: string): string {
  const card = desk.cards.value.get(id);
  const face = card?.face ? desk.from.faces.value.get(card.face) : undefined;
  return face?.name ?? "";
}

export interface SlotProps {
  cards: readonly Card[];
  size: Size;
  cost?: boolean;
  class?: string;
}

export function Slot({ cards, size, cost = true, class: classes = "" }: SlotProps) {
  const desk = useDesk();
  const card = cards[0]!;
  const face = card.face ? desk.from.faces.value.get(card.face) : undefined;
  if (!face) return <div class={`slot ${classes}`}><Back /></div>;
  const id = card.id ?? "";
  const marks = card.marks ?? [];
  const count = cards.length;
  const forward = marks.includes("attacking") || marks.includes("blocking") || desk.picked.value.has(id);
  const packed = count > 1 ? (count > 2 ? "pile" : "pile two") : "";
  const blocked = !!face.needs && marks.includes("unmet");
  const shadow = (at: number) => <CardView quiet key={`edge${at}`} face={face} card={card} size={size} cost={cost} />;
  const seen = card.seen_by?.length ? `${card.seen_by.map((seat) => desk.nameOf(seat)).join(", ")} knows it` : "";
  return (
    <Thing bare id={id || `face:${card.face}`} all={count > 1 ? cards.map((each) => each.id ?? "") : undefined}
      label={spoken(face, card, [count > 1 ? `${count} alike` : "", card.only_you ? "only you know it" : "", seen])}
      class={["slot", classes, packed, forward ? "fwd" : "", ...marks].filter(Boolean).join(" ")}>
      {(card.attached ?? []).map((below) => <Attached card={below} key={below.id} />)}
      {count > 2 && shadow(1)}
      {count > 1 && shadow(2)}
      <CardView quiet face={face} card={card} size={size} cost={cost} blocked={blocked} />
      {count > 1 && <span class="badge count" aria-hidden="true">×{count}</span>}
      {card.only_you && <span class="badge known" aria-hidden="true" title="only you know it">only you</span>}
      {!!seen && <span class="badge known eye" aria-hidden="true" title={seen}>◉</span>}
      <Badges card={card} />
    </Thing>
  );
}

/** A card that lies under another: its name peeps out above. */
function Attached({ card }: { card: Card }) {
  const desk = useDesk();
  const face = card.face ? desk.from.faces.value.get(card.face) : undefined;
  if (!face || !card.id) return null;
  return (
    <Thing id={card.id} label={spoken(face, card, ["attached"])} class="attached" as="span">
      <CardView face={face} card={card} size="compact" cost={false} />
    </Thing>
  );
}
