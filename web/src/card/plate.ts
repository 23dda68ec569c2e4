// A plate engraved from the card's name: the kind of card gives the motif, a hash of the name its numbers.
// Each is drawn once, as a <symbol> of the page, and used wherever the card is shown.

export type Motif =
  | "creature" | "monster" | "burst" | "spell" | "land" | "walker" | "knot" | "unit" | "base" | "project";

type Point = [number, number];
/** A number from `low` to `high`, always the same for the same place of the same name. */
export type Dice = (place: number, low: number, high: number) => number;

const CENTRE_X = 150;
const CENTRE_Y = 105;
const TURN = 2 * Math.PI;
const SVG = "http://www.w3.org/2000/svg";

/** Thirty-two bytes from a name (FNV-1a, stirred), the same on every machine. */
export function bytes(name: string): number[] {
  const out: number[] = [];
  for (let place = 0; place < 32; place++) {
    let hash = 0x811c9dc5 ^ Math.imul(place + 1, 0x9e3779b1);
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    out.push((hash ^ (hash >>> 15)) & 0xff);
  }
  return out;
}

export function dice(name: string): Dice {
  const hash = bytes(name);
  return (place, low, high) => low + (hash[place % 32]! % (high - low + 1));
}

/** A drawing of strokes, in the ink of the card's frame. */
class Drawing {
  readonly parts: SVGElement[] = [];

  add(name: string, attributes: Record<string, string | number>, into?: SVGElement): SVGElement {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    if (into) into.append(element);
    else this.parts.push(element);
    return element;
  }

  stroke(d: string, opacity = 0.8, width = 1.1, into?: SVGElement): void {
    this.add("path", { d, fill: "none", stroke: "currentColor", "stroke-width": width, opacity }, into);
  }

  disc(x: number, y: number, radius: number, opacity = 1): void {
    this.add("circle", { cx: x.toFixed(0), cy: y.toFixed(0), r: radius, fill: "currentColor", opacity });
  }

  ring(radius: number, opacity: number, width = 1.1, x = CENTRE_X, y = CENTRE_Y): void {
    this.add("circle", { cx: x, cy: y, r: radius, fill: "none", stroke: "currentColor", "stroke-width": width, opacity });
  }
}

function line(points: Point[], closed = true): string {
  return "M" + points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L") + (closed ? "Z" : "");
}

function along(count: number, point: (turn: number, at: number) => Point): Point[] {
  return Array.from({ length: count }, (_, at) => point((at / count) * TURN, at));
}

function polar(radius: number, turn: number, squeeze = 1): Point {
  return [CENTRE_X + radius * Math.cos(turn), CENTRE_Y + radius * squeeze * Math.sin(turn)];
}

function rose(on: Drawing, petals: number, waves: number, copies: number, radius: number, deep: number, fine: number, width = 1.1, opacity = 0.75) {
  for (let copy = 0; copy < copies; copy++) {
    const shift = (copy * TURN) / copies;
    const points = along(168, (turn) =>
      polar(radius * (1 + deep * Math.cos(petals * turn + shift) + fine * Math.cos(waves * turn - shift)), turn, 0.92));
    on.stroke(line(points), opacity, width);
  }
}

function rosette(on: Drawing, roll: Dice) {
  const petals = roll(0, 3, 9);
  rose(on, petals, petals * roll(1, 2, 3), 5, 52 + roll(2, 0, 12), 0.26 + roll(3, 0, 14) / 100, 0.1 + roll(4, 0, 10) / 100);
  rose(on, petals, petals * 2, 2, 20 + roll(5, 0, 6), 0.25, 0.1, 1, 0.9);
  on.disc(CENTRE_X, CENTRE_Y, 6);
}

function rays(on: Drawing, roll: Dice) {
  const count = roll(0, 12, 30), every = roll(1, 2, 5), twist = roll(4, 0, 60) / 100 - 0.3, inner = 18 + roll(6, 0, 14);
  const half = ((0.2 + roll(9, 0, 24) / 100) * TURN) / count;
  for (let ray = 0; ray < count; ray++) {
    const turn = (TURN * ray) / count + roll(2, 0, 60) / 10;
    const length = ray % every ? 38 + roll(7, 0, 22) : 84 + roll(8, 0, 16);
    const [mx, my] = polar((length + inner) / 2, turn + twist);
    const [ax, ay] = polar(inner, turn - half), [bx, by] = polar(length, turn), [cx, cy] = polar(inner, turn + half);
    const f = (value: number) => value.toFixed(0);
    on.stroke(`M${f(ax)} ${f(ay)}Q${f(mx)} ${f(my)} ${f(bx)} ${f(by)}Q${f(mx + 5 * Math.sin(turn))} ${f(my - 5 * Math.cos(turn))} ${f(cx)} ${f(cy)}`, 0.85, 1.2);
  }
  for (const radius of [inner - 4, inner - 9, 5]) on.ring(radius, 0.9);
}

function stars(on: Drawing, roll: Dice) {
  const count = roll(0, 7, 13), skip = roll(1, 2, Math.floor((count - 1) / 2)), start = roll(2, 0, 60) / 10;
  [96, 78, 60, 30].forEach((radius, ring) => {
    on.stroke(line(along(count, (_, at) => polar(radius, (TURN * at * skip) / count + start + ring * 0.12, 0.96))), 0.85, 1.2);
  });
}

function ripples(on: Drawing, roll: Dice) {
  const waves = roll(0, 5, 11);
  for (let ring = 0; ring < 9; ring++) {
    const radius = 14 + ring * 10.5;
    on.stroke(line(along(126, (turn) => polar(radius * (1 + 0.09 * Math.sin(waves * turn + ring * 0.5)), turn, 0.93))), 0.85, 1.3);
  }
  on.disc(CENTRE_X, CENTRE_Y, 6);
}

function whirl(on: Drawing, roll: Dice) {
  const arms = roll(0, 9, 17), twist = 1.2 + roll(1, 0, 16) / 10, short = 60 + roll(3, 0, 30);
  const arm = (start: number, turning: number, far: number) => {
    const points: Point[] = [];
    for (let radius = 12; radius < far; radius += 8) points.push(polar(radius, start + (turning * radius) / 96, 0.96));
    return line(points, false);
  };
  for (let at = 0; at < arms; at++) {
    on.stroke(arm((TURN * at) / arms, twist, 100), 0.9, 1.5);
    on.stroke(arm((TURN * at) / arms, -twist * 0.4, short), 0.45, 1);
  }
  on.ring(12, 0.9, 1.3);
}

function spell(on: Drawing, roll: Dice) {
  [rays, stars, ripples, whirl][roll(10, 0, 3)]!(on, roll);
}

function horizon(on: Drawing, roll: Dice) {
  const start = roll(0, 0, 62) / 10, sun = 90 + roll(1, 0, 120), wide = 38 + roll(2, 0, 18);
  for (const radius of [34, 28, 22]) on.ring(radius, 0.6, 1, sun, 74);
  for (let ridge = 0; ridge < 11; ridge++) {
    const base = 92 + ridge * 12, high = 26 - ridge * 1.6, points: Point[] = [];
    for (let x = -5; x < 310; x += 9)
      points.push([x, base - high * Math.sin(x / wide + start + ridge * 0.16) - high * 0.35 * Math.sin(x / 17 + start * 2)]);
    on.add("path", { d: line(points, false) + "L310 220L-10 220Z", fill: "var(--paper-2)", "fill-opacity": 0.55, stroke: "currentColor", "stroke-width": 1.2, opacity: 0.85 });
  }
}

function orbits(on: Drawing, roll: Dice) {
  for (let ring = 0; ring < 6; ring++)
    on.add("ellipse", { cx: CENTRE_X, cy: CENTRE_Y, rx: 104 - ring * 4, ry: 26 + ring * 11, fill: "none", stroke: "currentColor", "stroke-width": 1.1, opacity: 0.75, transform: `rotate(${roll(0, 0, 60) + ring * 30} ${CENTRE_X} ${CENTRE_Y})` });
  on.disc(CENTRE_X, CENTRE_Y, 17);
}

function knot(on: Drawing, roll: Dice) {
  const corners = roll(0, 3, 6), start = roll(1, 0, 9);
  for (let ring = 0; ring < 7; ring++)
    on.stroke(line(along(corners, (turn) => polar(96 - ring * 11, turn + ring * 0.17 + start, 0.92))), 0.8, 1.2);
}

function shield(size: number): string {
  const [x, y, f] = [CENTRE_X, CENTRE_Y, (value: number) => value.toFixed(0)];
  return `M${f(x - size * 0.78)} ${f(y - size * 0.8)}H${f(x + size * 0.78)}V${f(y + size * 0.1)}Q${f(x + size * 0.7)} ${f(y + size * 0.75)} ${x} ${f(y + size)}Q${f(x - size * 0.7)} ${f(y + size * 0.75)} ${f(x - size * 0.78)} ${f(y + size * 0.1)}Z`;
}

/** The divisions of a coat of arms. */
const DIVISIONS = ["M80 139L150 75L220 139", "M80 35L220 185", "M150 25V195M70 89H230", "M80 35L210 185M220 35L90 185", "M70 97H230", "M124 25V195M176 25V195", "M70 65H230M70 119H230"];

function arms(on: Drawing, roll: Dice, id: string) {
  const clip = on.add("clipPath", { id: `s-${id}` });
  on.add("path", { d: shield(78) }, clip);
  const inside = on.add("g", { "clip-path": `url(#s-${id})` });
  const division = DIVISIONS[roll(0, 0, 6)]!, wide = 16 + roll(1, 0, 12), step = roll(2, 5, 11), lean = roll(3, 0, 60) - 30;
  on.stroke(division, 0.85, wide, inside);
  on.add("path", { d: division, fill: "none", stroke: "var(--paper-2)", "stroke-width": wide - 6, opacity: 0.9 }, inside);
  on.stroke(division, 1, 1.4, inside);
  for (let at = -12; at < 26; at++) on.stroke(`M${70 + at * step} 25l${lean} 180`, 0.35, 0.8, inside);
  on.stroke(shield(78), 1, 2.4);
  on.stroke(shield(85), 0.7, 1.1);
}

function planets(on: Drawing, roll: Dice) {
  for (let ring = 0; ring < 7; ring++) on.ring(20 + ring * 17, 0.5, 1);
  const count = roll(1, 3, 6), start = roll(0, 0, 90), apart = roll(2, 50, 90);
  for (let at = 0; at < count; at++) {
    const [x, y] = polar(20 + 17 * (((at * 2 + roll(3, 0, 3)) % 6) + 1), ((start + at * apart) * Math.PI) / 180);
    on.disc(x, y, 7);
    on.stroke(`M${CENTRE_X} ${CENTRE_Y}L${x.toFixed(0)} ${y.toFixed(0)}`, 0.5, 1);
  }
  on.disc(CENTRE_X, CENTRE_Y, 13);
}

const MOTIFS: Record<Motif, (on: Drawing, roll: Dice, id: string) => void> = {
  creature: rosette, monster: rosette, burst: spell, spell, land: horizon, walker: orbits, knot,
  unit: arms, base: arms, project: planets,
};

const drawn = new Map<string, string>();
let sprite: SVGElement | null = null;

function page(): SVGElement {
  if (!sprite) {
    sprite = document.createElementNS(SVG, "svg");
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.body.append(sprite);
  }
  return sprite;
}

/** Returns the id of the plate's symbol, engraving it if it is the first time that the card is seen. */
export function plate(name: string, motif: Motif): string {
  const key = `${motif} ${name}`;
  const known = drawn.get(key);
  if (known) return known;
  const id = `e${drawn.size}`;
  drawn.set(key, id);
  const drawing = new Drawing();
  (MOTIFS[motif] ?? planets)(drawing, dice(name), id);
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = id;
  symbol.setAttribute("viewBox", "40 5 220 200");
  symbol.setAttribute("preserveAspectRatio", "xMidYMid slice");
  symbol.append(...drawing.parts);
  page().append(symbol);
  return id;
}
