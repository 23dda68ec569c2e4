// Equals stack, others do not: equal in everything that could matter to a choice.
import type { Card, Picture } from "../net/types";
import type { Desk } from "./desk";

export interface Pack {
  key: string;
  cards: Card[];
}

const LANDS_AND_TOKENS = 2;
const OTHER_CARDS = 4;

/** Ids of whatever is attacked, blocked, targeted or attached: these never hide in a stack. */
function involved(picture: Picture): Set<string> {
  const ids = new Set<string>();
  for (const arrow of picture.arrows ?? []) ids.add(arrow.start).add(arrow.end);
  for (const item of picture.stack ?? []) for (const target of item.targets ?? []) ids.add(target);
  return ids;
}

function signature(card: Card, desk: Desk): string {
  const id = card.id ?? "";
  const options = desk.lit.value.get(id) ?? desk.pairs.value.get(id) ?? [];
  const meaning = options.map((option) => [option.verb, option.label, (option.about ?? []).slice(1)]);
  return JSON.stringify({ ...card, id: "", cell: "", meaning });
}

/** Packs a row: what stands out stays alone; equals become one pack where there are enough of them. */
export function pack(cards: readonly Card[], desk: Desk, land: (card: Card) => boolean): Pack[] {
  const picture = desk.from.picture.value!;
  const apart = involved(picture);
  const packs = new Map<string, Pack>();
  cards.forEach((card, at) => {
    const id = card.id ?? "";
    const alone = !card.face || card.attached?.length || card.badges?.length || apart.has(id) || desk.picked.value.has(id) || desk.half.value === id;
    const key = alone ? `alone ${id || at}` : signature(card, desk);
    const found = packs.get(key);
    if (found) found.cards.push(card);
    else packs.set(key, { key, cards: [card] });
  });
  return [...packs.values()].flatMap((found) => {
    const first = found.cards[0]!;
    const least = land(first) || first.marks?.includes("token") ? LANDS_AND_TOKENS : OTHER_CARDS;
    return found.cards.length >= least ? [found] : found.cards.map((card, at) => ({ key: `${found.key}#${at}`, cards: [card] }));
  });
}
