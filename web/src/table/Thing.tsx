// Anything on the table that can be pointed at: it lights up when it may be chosen, and is inspected otherwise.
import type { ComponentChildren, CSSProperties } from "preact";
import { useContext, useRef } from "preact/hooks";
import { createContext } from "preact";
import type { Desk } from "./desk";

export const DeskContext = createContext<Desk>(null as unknown as Desk);
export const useDesk = () => useContext(DeskContext);

const HOVER = 150;
const LONG_PRESS = 450;

export interface ThingProps {
  id: string;
  /** Its name for readers; "may be chosen" is added here. */
  label: string;
  class?: string;
  /** The ids of the stack of equals that it stands for. */
  all?: readonly string[];
  as?: "div" | "g" | "li" | "section" | "span";
  style?: CSSProperties;
  children?: ComponentChildren;
  /** The children are cards and badges, which hide themselves from readers: the label says it all. */
  bare?: boolean;
}

/** The handlers that every thing has: a click takes or inspects, hovering and focus inspect, a long press too. */
export function useThing(id: string, all?: readonly string[]) {
  const desk = useDesk();
  const timer = useRef(0);
  const held = useRef(false);
  const later = (wait: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(act, wait);
  };
  return {
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      if (held.current) held.current = false;
      else desk.click(id, all, event.shiftKey);
    },
    onMouseEnter: () => later(HOVER, () => desk.look({ id })),
    onMouseLeave: () => clearTimeout(timer.current),
    onFocus: () => later(0, () => desk.look({ id })),
    onTouchStart: () => later(LONG_PRESS, () => { held.current = true; desk.look({ id }, true); }),
    onTouchEnd: () => clearTimeout(timer.current),
    onTouchMove: () => clearTimeout(timer.current),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") {
        event.preventDefault();
        event.stopPropagation();
        desk.click(id, all, event.shiftKey);
      } else if (event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        desk.look({ id }, true);
      }
    },
  };
}

/** Puts the focus on a thing: on the button that lies over it, which has its name. */
export function focusOn(thing: Element | null | undefined): void {
  (thing?.querySelector<HTMLElement>(":scope > .hit") ?? (thing as HTMLElement | null | undefined))?.focus();
}

const STATES: Record<string, string> = { lit: "may be chosen", aim: "may be chosen", aimed: "pointed at", chosen: "chosen" };

export function Thing({ id, label, class: classes = "", all, as: Tag = "div", style, children, bare }: ThingProps) {
  const desk = useDesk();
  const { onFocus, onKeyDown, ...pointing } = useThing(id, all);
  const ids = all ?? [id];
  const states = ids.map((one) => desk.stateOf(one));
  const state = states.find((one) => one) ?? "";
  const may = state === "lit" || state === "aim" || state === "chosen" || state === "aimed";
  const order = state === "chosen" ? [...desk.picked.value.keys()].indexOf(id) + 1 : 0;
  const Any = Tag as "div";
  return (
    <Any {...pointing} class={`thing ${classes} ${state} ${ids.some((one) => desk.uses.value.has(one)) ? "uses" : ""}`} data-thing={id} data-all={ids.length > 1 ? ids.join(" ") : undefined} style={style}>
      {bare || children === undefined ? children : <span class="in" aria-hidden="true">{children}</span>}
      {order > 0 && <span class="badge tab" aria-hidden="true">{order}</span>}
      <span class="hit" role="button" tabIndex={may ? 0 : -1} aria-label={[label, STATES[state]].filter(Boolean).join(", ")}
        aria-pressed={state === "chosen" ? true : undefined} onFocus={onFocus} onKeyDown={onKeyDown} />
    </Any>
  );
}
