// Arrows only for what cannot be seen otherwise: a curve from edge to edge, a dot at its start, ends spread along the edge,
// above the cards, never catching the pointer.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Arrow } from "../net/types";
import { useDesk } from "./Thing";

interface Drawn {
  key: string;
  kind: string;
  pending: boolean;
  path: string;
  head: string;
  x: number;
  y: number;
}

const BEND = 0.14;
const SPREAD = 22;
const HEAD = 15;

export function element(id: string): Element | null {
  return document.querySelector(`[data-thing="${CSS.escape(id)}"]`) ?? [...document.querySelectorAll("[data-all]")].find((one) => one.getAttribute("data-all")!.split(" ").includes(id)) ?? null;
}

function edge(box: DOMRect, x: number, y: number): [number, number] {
  const cx = box.x + box.width / 2, cy = box.y + box.height / 2, dx = x - cx, dy = y - cy;
  const scale = Math.min((box.width / 2 + 6) / Math.abs(dx || 1e-6), (box.height / 2 + 6) / Math.abs(dy || 1e-6));
  return [cx + dx * scale, cy + dy * scale];
}

function curve(from: DOMRect, to: DOMRect, origin: DOMRect, shift: number): Omit<Drawn, "key" | "kind" | "pending"> {
  const fx = from.x + from.width / 2, fy = from.y + from.height / 2, tx = to.x + to.width / 2, ty = to.y + to.height / 2;
  const mx = (fx + tx) / 2 - (ty - fy) * BEND, my = (fy + ty) / 2 + (tx - fx) * BEND;
  const [x1, y1] = edge(from, mx, my);
  const [ex, ey] = edge(to, mx, my);
  const sideways = Math.abs(ey - (to.y + to.height / 2)) < to.height / 2;
  const x2 = ex + (sideways ? 0 : shift), y2 = ey + (sideways ? shift : 0);
  const turn = Math.atan2(y2 - my, x2 - mx);
  const corner = ([x, y]: [number, number]) => `${(x2 - origin.x + x * Math.cos(turn) - y * Math.sin(turn)).toFixed(1)} ${(y2 - origin.y + x * Math.sin(turn) + y * Math.cos(turn)).toFixed(1)}`;
  const corners: [number, number][] = [[0, 0], [-HEAD, -HEAD * 0.55], [-HEAD * 0.7, 0], [-HEAD, HEAD * 0.55]];
  return {
    path: `M${(x1 - origin.x).toFixed(1)} ${(y1 - origin.y).toFixed(1)}Q${(mx - origin.x).toFixed(1)} ${(my - origin.y).toFixed(1)} ${(x2 - origin.x).toFixed(1)} ${(y2 - origin.y).toFixed(1)}`,
    head: `M${corners.map(corner).join("L")}Z`,
    x: x1 - origin.x,
    y: y1 - origin.y,
  };
}

/** At rest the arrows of combat and of the top of the stack; of the thing looked at, all. */
function wanted(desk: ReturnType<typeof useDesk>): (Arrow & { pending?: boolean })[] {
  const picture = desk.from.picture.value;
  if (!picture) return [];
  const looked = desk.looked.value?.id;
  const top = picture.stack?.[0];
  const lead = new Set([top?.id, top?.card?.id, top?.source]);
  const arrows = (picture.arrows ?? []).filter((arrow) => {
    if (arrow.start === looked || arrow.end === looked) return true;
    if (arrow.kind === "attack") return !/^p\d+$/.test(arrow.end);
    return arrow.kind === "block" || (arrow.kind === "target" && lead.has(arrow.start));
  });
  const many = desk.from.decision.value?.many;
  const pending = [...desk.picked.value.values()].flatMap((option) => {
    const [start, end] = option.about ?? [];
    if (!start || !end || /^p\d+$/.test(end)) return [];
    return [{ start, end, kind: many === "attackers" ? "attack" : "block", pending: true }];
  });
  return [...arrows, ...pending];
}

export function Arrows() {
  const desk = useDesk();
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<Drawn[]>([]);
  const arrows = wanted(desk);
  const key = JSON.stringify(arrows) + desk.from.decision.value?.n;
  useLayoutEffect(() => {
    const draw = () => {
      const origin = svg.current?.getBoundingClientRect();
      if (!origin) return;
      const ends = new Map<string, number>();
      setDrawn(arrows.flatMap((arrow) => {
        const from = element(arrow.start), to = element(arrow.end);
        if (!from || !to || from === to) return [];
        const before = ends.get(arrow.end) ?? 0;
        ends.set(arrow.end, before + 1);
        const shift = before ? (before % 2 ? 1 : -1) * Math.ceil(before / 2) * SPREAD : 0;
        const id = `${arrow.kind} ${arrow.start} ${arrow.end}`;
        return [{ key: id, kind: arrow.kind, pending: !!arrow.pending, ...curve(from.getBoundingClientRect(), to.getBoundingClientRect(), origin, shift) }];
      }));
    };
    draw();
    // Cards may still be travelling: once more when they have arrived.
    const timer = setTimeout(draw, 320);
    addEventListener("resize", draw);
    document.addEventListener("scroll", draw, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("resize", draw);
      document.removeEventListener("scroll", draw, true);
    };
  }, [key]);
  return (
    <svg class="arrows" aria-hidden="true" ref={svg}>
      {drawn.map((arrow) => (
        <g class={`${arrow.kind} ${arrow.pending ? "pending" : ""}`} key={arrow.key}>
          <path d={arrow.path} class="halo" /><path d={arrow.path} class="line" /><path d={arrow.head} class="head" />
          <circle cx={arrow.x} cy={arrow.y} r="4" class="head" />
        </g>
      ))}
    </svg>
  );
}
