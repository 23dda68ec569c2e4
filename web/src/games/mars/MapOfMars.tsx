// The map: hexes with what lies there and who holds them, oxygen on the arc above, temperature at the left.
import { useEffect, useState } from "preact/hooks";
import { Good } from "../../card/pips";
import type { Board, Cell, Track } from "../../net/types";
import { useDesk, useThing } from "../../table/Thing";

const SIZE = 34;
const WIDE = SIZE * Math.sqrt(3);
const MIDDLE = 300;
const RADIUS = 284;

function hexagon(x: number, y: number, size: number): string {
  return Array.from({ length: 6 }, (_, at) => `${(x + size * Math.sin((Math.PI / 3) * at)).toFixed(1)},${(y - size * Math.cos((Math.PI / 3) * at)).toFixed(1)}`).join(" ");
}

function Owner({ seat, x, y }: { seat: number; x: number; y: number }) {
  if (seat < 0) return null;
  const cls = `own s${seat}`;
  switch (seat % 5) {
    case 0: return <circle cx={x} cy={y} r="6.5" class={cls} />;
    case 1: return <path d={`M${x} ${y - 7.5}l7.5 13h-15Z`} class={cls} />;
    case 2: return <rect x={x - 6} y={y - 6} width="12" height="12" class={cls} />;
    case 3: return <circle cx={x} cy={y} r="5" class={`${cls} ring`} />;
    default: return <path d={`M${x - 2} ${y - 7}h4v5h5v4h-5v5h-4v-5h-5v-4h5Z`} class={cls} />;
  }
}

function Tile({ cell, x, y }: { cell: Cell; x: number; y: number }) {
  const f = (value: number) => value.toFixed(0);
  switch (cell.tile) {
    case "ocean":
      return <path d={[-6, 3, 12].map((dy) => `M${f(x - 17)} ${f(y + dy)}q5.6-6 11.3 0t11.3 0t11.3 0`).join("")} class="wave" />;
    case "greenery":
      return <path d={`M${f(x - 12)} ${f(y + 9)}C${f(x - 14)} ${f(y - 10)} ${f(x - 2)} ${f(y - 17)} ${f(x + 14)} ${f(y - 16)}C${f(x + 15)} ${f(y + 2)} ${f(x + 3)} ${f(y + 12)} ${f(x - 9)} ${f(y + 7)}Z`} class="gl" />;
    case "city":
      return <path d={`M${f(x - 16)} ${f(y + 8)}v-11h8v-12h9v7h8v16Z`} class="gl" />;
    default:
      return <path d={`M${f(x)} ${f(y - 15)}l13 9v12l-13 9-13-9v-12Z`} class="gl special" />;
  }
}

const NAMES: Record<string, string> = { volcanic: "volcanic", reserved: "reserved for Noctis City", water: "for an ocean", land: "land" };

function Hex({ cell, count, bare }: { cell: Cell; count: number; bare: boolean }) {
  const desk = useDesk();
  const handlers = useThing(cell.id);
  const state = desk.stateOf(cell.id);
  const x = MIDDLE + (cell.column - (count - 1) / 2) * WIDE;
  const y = MIDDLE + (cell.row - 4) * SIZE * 1.5;
  const gives = cell.gives ?? [];
  const tiled = !!cell.tile;
  const owner = (cell.owner ?? -1) >= 0 ? desk.nameOf(cell.owner!) : "";
  const words = [cell.label, tiled ? cell.tile : NAMES[cell.kind ?? "land"], owner, gives.length ? `gives ${gives.join(", ")}` : "", state ? "may be chosen" : ""].filter(Boolean).join(", ");
  return (
    <g {...handlers} class={`thing h ${cell.kind ?? "land"} ${tiled ? `t ${cell.tile}` : ""} ${tiled && bare ? "bare" : ""} ${state ? "lit" : ""}`} data-thing={cell.id} role="button" tabIndex={state ? 0 : -1} aria-label={words}>
      <polygon points={hexagon(x, y, SIZE - 1.5)} />
      {(!tiled || bare) && gives.map((good, at) => <g key={at} transform={`translate(${(x - gives.length * 9 + at * 18 + 0.5).toFixed(1)} ${(y - 8.5).toFixed(1)})`}><Good good={good} size={17} /></g>)}
      {tiled && !bare && <Tile cell={cell} x={x} y={y} />}
      {(cell.owner ?? -1) >= 0 && <Owner seat={cell.owner!} x={Math.round(x)} y={Math.round(y) + 17} />}
      {state && <path class="dot" d={`M${x.toFixed(0)} ${(y - SIZE + 5).toFixed(0)}l-5-6h10Z`} />}
    </g>
  );
}

const onArc = (degrees: number): [number, number] => [MIDDLE + RADIUS * Math.sin((degrees * Math.PI) / 180), MIDDLE - RADIUS * Math.cos((degrees * Math.PI) / 180)];

function Oxygen({ track }: { track: Track }) {
  const steps = track.high - track.low;
  return (
    <>
      {Array.from({ length: steps + 1 }, (_, at) => {
        const [x, y] = onArc(-52 + (at * 104) / steps);
        const now = at + track.low === track.value;
        return <g key={at} class={`ox ${now ? "now" : at + track.low < track.value ? "done" : ""}`}><circle cx={x} cy={y} r={now ? 13 : 10} /><text x={x} y={y + 4}>{at + track.low}</text></g>;
      })}
    </>
  );
}

function Temperature({ track }: { track: Track }) {
  const step = track.step ?? 1;
  const steps = Math.round((track.high - track.low) / step);
  const told = new Set([0, 3, 5, steps - 4, steps]);
  const words = (value: number) => (value ? `${value < 0 ? "−" : "+"}${Math.abs(value)}` : "0");
  return (
    <>
      {Array.from({ length: steps + 1 }, (_, at) => {
        const value = track.low + at * step;
        const [x, y] = onArc(230 + (at * 68) / steps);
        const now = value === track.value;
        return (
          <g key={at} class={`tp ${now ? "now" : value < track.value ? "done" : ""}`}>
            <circle cx={x} cy={y} r={now ? 13 : 7} />
            {now ? <text x={x} y={y + 3.6}>{words(value)}</text> : told.has(at) && Math.abs(value - track.value) > 2 * step ? <text x={x - 22} y={y + 3.6}>{words(value)}</text> : null}
          </g>
        );
      })}
    </>
  );
}

/** While X is held, what lies under the tiles is seen. */
function useBare(): boolean {
  const [bare, setBare] = useState(false);
  useEffect(() => {
    const turn = (on: boolean) => (event: KeyboardEvent) => { if (event.key.toLowerCase() === "x" && !(event.target as Element).closest?.("input")) setBare(on); };
    const down = turn(true), up = turn(false);
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    return () => { removeEventListener("keydown", down); removeEventListener("keyup", up); };
  }, []);
  return bare;
}

export function MapOfMars({ board }: { board: Board }) {
  const tracks = useDesk().from.picture.value!.tracks ?? [];
  const bare = useBare();
  const cells = board.cells ?? [];
  const counts = new Map<number, number>();
  for (const cell of cells) counts.set(cell.row, (counts.get(cell.row) ?? 0) + 1);
  const oxygen = tracks.find((track) => track.id === "track:OxygenStep"), temperature = tracks.find((track) => track.id === "track:TemperatureStep");
  return (
    <svg viewBox="-24 -4 648 602" class="map" role="group" aria-label={board.label}>
      <defs>
        <radialGradient id="disc" cx=".42" cy=".36"><stop offset="0" stop-color="var(--mars-1)" /><stop offset="1" stop-color="var(--mars-2)" /></radialGradient>
        <clipPath id="dc"><circle cx={MIDDLE} cy={MIDDLE} r="267" /></clipPath>
      </defs>
      <circle cx={MIDDLE} cy={MIDDLE} r="267" fill="url(#disc)" />
      <g class="relief" clip-path="url(#dc)">{Array.from({ length: 11 }, (_, at) => <path key={at} d={`M${60 + at * 6} ${140 + at * 34}q90 ${-30 + at * 7} 200 ${(at % 3) * 9}t280 ${-12 + at * 5}`} />)}</g>
      {cells.map((cell) => <Hex key={cell.id} cell={cell} count={counts.get(cell.row)!} bare={bare} />)}
      {oxygen && <Oxygen track={oxygen} />}
      {temperature && <Temperature track={temperature} />}
    </svg>
  );
}
