// How a face is drawn: its frame, its motif, and its values as they stand.
import type { Card, Face, Value } from "../net/types";
import type { Motif } from "./plate";

const MOTIFS: Record<string, Motif> = {
  creature: "creature", spell: "burst", land: "land", planeswalker: "walker", artifact: "knot", enchantment: "knot",
  battle: "walker", monster: "monster", unit: "unit", base: "base", invention: "knot", project: "project",
  corporation: "walker", tile: "land", none: "project",
};

const FRAMES = new Set(["white", "blue", "black", "red", "green", "gold", "land", "monster", "spell", "unit", "base", "auto", "active", "event", "corp"]);
const WORDS: Record<string, string> = { several: "gold", automated: "auto", corporation: "corp", invention: "spell", project: "auto" };

export function motif(face: Face): Motif {
  return MOTIFS[face.kind] ?? "project";
}

export function frame(face: Face): string {
  if (face.kind === "land") return "land";
  const colors = (face.colors ?? []).map((color) => WORDS[color] ?? color).filter((color) => FRAMES.has(color));
  if (colors.length > 1) return "gold";
  if (colors[0]) return colors[0];
  const own = WORDS[face.kind] ?? face.kind;
  return face.kind !== "spell" && FRAMES.has(own) ? own : "none";
}

export interface Shown {
  text: string;
  label: string;
  change: number;
  words: string;
}

const PAIRED = new Set(["creature", "unit", "monster"]);

/** The values in the card's corner: those that it has now, or those printed. */
export function shown(face: Face, card?: Card | null): Shown | null {
  const all: Value[] = card?.values?.length ? card.values : (face.values ?? []).map(([name, now]) => ({ name, now }));
  const values = all.filter((value) => value.name.toLowerCase() !== "cost");
  if (!values.length) return null;
  const change = Math.sign(values.reduce((sum, value) => sum + (value.change ?? 0), 0));
  const words = values.map((value) => `${value.name} ${value.now}`).join(", ");
  const first = values[0]!;
  if (values.length === 1) {
    const label = PAIRED.has(face.kind) && first.now.includes("/") ? "" : face.kind === "planeswalker" ? "◆" : first.name;
    return { text: first.now, label, change, words };
  }
  return { text: values.map((value) => value.now).join("/"), label: "", change, words };
}

/** A card's name for readers: "Serra Angel, 4/4, flying, vigilance, attacking you". */
export function spoken(face: Face | undefined, card: Card | null | undefined, extra: (string | undefined)[] = []): string {
  if (!face) return ["a card you cannot see", ...extra.filter(Boolean)].join(", ");
  const values = shown(face, card);
  const marks = (card?.marks ?? []).map((mark) => mark.replace("_", " "));
  const badges = (card?.badges ?? []).map((badge) => (badge.kind === "attack" ? `attacking ${badge.text}` : badge.text));
  const chips = (card?.chips ?? []).map((chip) => chip.title || chip.text);
  return [face.name, values?.text, card?.line || face.line || face.type, ...marks, ...badges, ...chips, ...extra].filter(Boolean).join(", ");
}
