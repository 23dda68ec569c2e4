// Finding things in a picture: what is drawn, and the cards by their ids.
import type { Area, Card, Picture } from "../net/types";

/** Ids of cards that are searched for by their face begin with this. */
export const SEARCHED = "face:";

function inside(card: Card, found: (card: Card) => void): void {
  found(card);
  for (const below of card.attached ?? []) inside(below, found);
}

export function everyCard(picture: Picture, found: (card: Card, place: "area" | "pile" | "stack" | "cell" | "player", area?: Area) => void): void {
  for (const area of picture.areas ?? []) for (const card of area.cards ?? []) inside(card, (each) => found(each, "area", area));
  for (const pile of picture.piles ?? []) for (const card of pile.cards ?? []) inside(card, (each) => found(each, "pile"));
  for (const item of picture.stack ?? []) if (item.card) inside(item.card, (each) => found(each, "stack"));
  for (const board of picture.boards ?? []) for (const cell of board.cells ?? []) if (cell.card) inside(cell.card, (each) => found(each, "cell"));
  for (const player of picture.players) if (player.card) inside(player.card, (each) => found(each, "player"));
}

/** The ids of all that a table draws; a card in a pile, or in an area that the game keeps folded, is not among them. */
export function drawnIds(picture: Picture, hiddenAreas: ReadonlySet<string>): Set<string> {
  const ids = new Set<string>();
  everyCard(picture, (card, place, area) => {
    if (card.id && place !== "pile" && !(area && hiddenAreas.has(area.kind))) ids.add(card.id);
  });
  for (const player of picture.players) ids.add(player.id);
  for (const area of picture.areas ?? []) if (area.kind === "hand" && area.side !== picture.eyes) ids.add(area.id);
  for (const item of picture.stack ?? []) ids.add(item.id);
  for (const board of picture.boards ?? []) for (const cell of board.cells ?? []) ids.add(cell.id);
  for (const list of picture.lists ?? []) for (const row of list.rows ?? []) ids.add(row.id);
  const stats = new Set(picture.players.flatMap((player) => (player.stats ?? []).map((stat) => stat.pile)));
  for (const pile of picture.piles ?? []) if (stats.has(pile.id)) ids.add(pile.id);
  return ids;
}

export function cardsOf(picture: Picture): Map<string, Card> {
  const cards = new Map<string, Card>();
  everyCard(picture, (card) => {
    if (card.id) cards.set(card.id, card);
  });
  return cards;
}

/** The seat at the bottom of the screen: the viewer's, or the first for a watcher. */
export function nearSeat(picture: Picture): number {
  return picture.eyes >= 0 ? picture.eyes : 0;
}

export function areasOf(picture: Picture, side: number, kind?: string): Area[] {
  return (picture.areas ?? []).filter((area) => (area.side ?? -1) === side && (kind === undefined || area.kind === kind));
}
