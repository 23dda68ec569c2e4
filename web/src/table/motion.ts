// A card travels from where it was to where it is; input is never blocked by it.
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../net/kept";

const TRAVEL: Record<string, number> = { calm: 220, quick: 120, none: 0 };
const APART = 40;
const LONGEST = 600;

export function useMotion(moment: unknown): void {
  const before = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const now = new Map<string, DOMRect>();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const length = still ? 0 : TRAVEL[settings.value.speed]!;
    let started = 0;
    for (const element of document.querySelectorAll<HTMLElement>(".slot[data-thing]")) {
      const id = element.dataset.thing!;
      const box = element.getBoundingClientRect();
      now.set(id, box);
      const old = before.current.get(id);
      if (!length || !old || (Math.abs(old.x - box.x) < 2 && Math.abs(old.y - box.y) < 2)) continue;
      const delay = started++ * APART;
      if (delay + length > LONGEST) continue;
      element.animate(
        [{ transform: `translate(${old.x - box.x}px, ${old.y - box.y}px)` }, { transform: "none" }],
        { duration: length, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
      );
    }
    before.current = now;
  }, [moment]);
}
