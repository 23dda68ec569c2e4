// Keys at the table. Tab goes through lit things by itself, since nothing else can be tabbed to.
import { settings } from "../net/kept";
import type { Desk } from "./desk";
import { focusOn } from "./Thing";

const PLACES: Record<string, string> = { h: "#hand", b: "#near", o: "#far", s: "#stack", l: "#log" };

function center(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The nearest thing in a direction: far sideways counts double. */
function neighbour(from: Element, key: string): HTMLElement | null {
  const [x, y] = center(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] as [number, number];
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of document.querySelectorAll<HTMLElement>("[data-thing], .prompt button, .drawer button")) {
    if (other === from || from.contains(other) || other.contains(from)) continue;
    const [ox, oy] = center(other);
    const along = (ox - x) * dx + (oy - y) * dy, across = Math.abs((ox - x) * dy + (oy - y) * dx);
    if (along < 4) continue;
    const distance = along + across * 2;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

function focusIn(selector: string): void {
  const place = document.querySelector(selector);
  const first = place?.querySelector<HTMLElement>(".thing.lit, .thing.aim") ?? place?.querySelector<HTMLElement>("[data-thing], [tabindex]");
  focusOn(first);
}

export function press(desk: Desk, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest("input, textarea, select, [contenteditable], .panel")) return;
  const { decision, wishes } = desk.from;
  const done = () => event.preventDefault();
  if (event.key === "Escape") {
    if (desk.menu.value) desk.menu.value = null;
    else if (desk.pinned.value) desk.unpin();
    else if (desk.panel.value) desk.panel.value = "";
    else if (desk.half.value || desk.picked.value.size) desk.pickNone();
    else if (wishes.value?.passing) desk.from.pass("stop");
    return;
  }
  if (event.key.startsWith("Arrow")) {
    const from = target && target !== document.body ? target : document.querySelector(".prompt");
    const next = from && neighbour(from, event.key);
    if (next) {
      focusOn(next);
      done();
    }
    return;
  }
  if (!settings.value.keys) return;
  const key = event.key.toLowerCase();
  if (event.key === "?") desk.panel.value = desk.panel.value === "keys" ? "" : "keys";
  else if (key === "p") {
    const main = document.querySelector<HTMLElement>(".prompt .btn.primary");
    main?.click();
  } else if (key === "z") desk.takeBack();
  else if (key === "a" && decision.value?.many) desk.pickAll();
  else if (key === "e") desk.from.pass("turn");
  else if (key === "m" && desk.paysByHand.value !== null) desk.payByHand(!desk.paysByHand.value);
  else if (key === "g") {
    const piles = desk.from.picture.value?.piles?.filter((pile) => pile.kind === "graveyard") ?? [];
    const at = piles.findIndex((pile) => pile.id === desk.pile.value);
    desk.pile.value = piles[at + 1]?.id ?? "";
  } else if (key === "/") document.querySelector<HTMLElement>(".drawer input")?.focus();
  else if (/^[0-9]$/.test(key)) number(desk, Number(key));
  else if (PLACES[key]) focusIn(PLACES[key]!);
  else return;
  done();
}

function number(desk: Desk, digit: number): void {
  const decision = desk.from.decision.value;
  if (decision?.low != null && decision.high != null) {
    const longer = desk.number.value * 10 + digit;
    desk.number.value = longer <= decision.high && longer >= decision.low && desk.number.value ? longer : Math.max(decision.low, Math.min(decision.high, digit));
    return;
  }
  const option = desk.buttons.value[digit - 1];
  if (option) desk.take(option);
}
