// A row of cards: equals stacked, cards narrower before the row scrolls, the row's height kept when it is empty.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../card/CardView";
import type { Card } from "../net/types";
import { pack } from "./grouping";
import { Slot } from "./Slot";
import { useDesk } from "./Thing";

const WIDEST = 110;
const NARROWEST = 84;
const WIDEST_GAP = 26;
const NARROWEST_GAP = 10;

function useWidth() {
  const row = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!row.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    watch.observe(row.current);
    return () => watch.disconnect();
  }, []);
  return [row, width] as const;
}

export function Row({ cards, size, class: classes = "", label }: { cards: readonly Card[]; size: Size; class?: string; label?: string }) {
  const desk = useDesk();
  const [row, width] = useWidth();
  const faces = desk.from.faces.value;
  const packs = pack(cards, desk, (card) => faces.get(card.face ?? "")?.kind === "land");
  const gaps = Math.max(1, packs.length - 1);
  const room = packs.length && width ? (width - WIDEST_GAP * gaps) / packs.length : WIDEST;
  const card = Math.max(NARROWEST, Math.min(WIDEST, Math.floor(room)));
  const left = room < NARROWEST ? Math.floor((width - NARROWEST * packs.length) / gaps) : WIDEST_GAP;
  const gap = Math.max(NARROWEST_GAP, Math.min(WIDEST_GAP, left));
  return (
    <div class={`row ${classes} ${size}`} ref={row} role="group" aria-label={label} style={size === "table" ? { "--fit": `${card}px`, "--gap": `${gap}px` } : undefined}>
      {packs.map((found) => <Slot key={found.cards[0]!.id || found.key} cards={found.cards} size={size} cost={false} />)}
    </div>
  );
}
