// A row of cards: equals stacked, cards narrower before the row scrolls, the row's height kept when it is empty.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../card/CardView";
import type { Card } from "../net/types";
import { pack } from "./grouping";
import { Slot } from "./Slot";
import { useDesk } from "./Thing";

const WIDEST = 110;
const NARROWEST = 84;

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
  const room = packs.length && width ? (width - 26 * (packs.length - 1)) / packs.length : WIDEST;
  const card = Math.max(NARROWEST, Math.min(WIDEST, Math.floor(room)));
  return (
    <div class={`row ${classes} ${size}`} ref={row} role="group" aria-label={label} style={size === "table" ? { "--fit": `${card}px` } : undefined}>
      {packs.map((found) => <Slot key={found.cards[0]!.id || found.key} cards={found.cards} size={size} cost={false} />)}
    </div>
  );
}
