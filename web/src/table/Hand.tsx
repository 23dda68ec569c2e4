// Your hand, readable without pointing at it.
import { settings } from "../net/kept";
import type { Card, Face } from "../net/types";
import { areasOf, nearSeat } from "./things";
import { Slot } from "./Slot";
import { useDesk } from "./Thing";

function price(face: Face | undefined): number {
  return (face?.cost ?? []).reduce((sum, symbol) => sum + (Number(symbol.replace("M€", "")) || (/^\d/.test(symbol) ? 0 : 1)), 0);
}

function sorted(cards: readonly Card[], faces: ReadonlyMap<string, Face>): readonly Card[] {
  const by = settings.value.sort;
  const face = (card: Card) => faces.get(card.face ?? "");
  if (by === "cost") return [...cards].sort((a, b) => price(face(a)) - price(face(b)));
  if (by === "name") return [...cards].sort((a, b) => (face(a)?.name ?? "").localeCompare(face(b)?.name ?? ""));
  return cards;
}

export function Hand() {
  const desk = useDesk();
  const picture = desk.from.picture.value!;
  const areas = ["choice", "dealt", "hand"].flatMap((kind) => areasOf(picture, nearSeat(picture), kind));
  const cards = areas.flatMap((area) => sorted(area.cards ?? [], desk.from.faces.value));
  const asked = !!desk.from.decision.value;
  return (
    <section class="handrow" aria-label="your hand" id="hand">
      {cards.map((card, at) => {
        const lit = desk.stateOf(card.id ?? "");
        return <Slot key={card.id || `back${at}`} cards={[card]} size="hand" class={asked && !lit ? "dim" : ""} />;
      })}
    </section>
  );
}
