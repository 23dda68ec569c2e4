// Small drawings of the two games that are boards rather than cards.
export function PlanetMotif() {
  const size = 13, wide = size * Math.sqrt(3);
  const tiles: Record<string, string> = { "1,1": "#2c6c9c", "2,2": "#2c6c9c", "1,2": "#3c7a42", "2,3": "#6b7178", "3,1": "#3c7a42" };
  const hexes = [3, 4, 5, 4, 3].flatMap((count, y) => Array.from({ length: count }, (_, x) => {
    const cx = 120 + (x - (count - 1) / 2) * wide, cy = 66 + (y - 2) * size * 1.5;
    const points = Array.from({ length: 6 }, (_, at) => `${(cx + (size - 0.8) * Math.sin((Math.PI / 3) * at)).toFixed(1)},${(cy - (size - 0.8) * Math.cos((Math.PI / 3) * at)).toFixed(1)}`).join(" ");
    return <polygon key={`${y},${x}`} points={points} fill={tiles[`${y},${x}`] ?? "#e9b894"} stroke="#8a4a2a" stroke-width=".8" />;
  }));
  return <svg viewBox="0 0 240 132" class="motif"><circle cx="120" cy="66" r="62" fill="#c4744f" />{hexes}</svg>;
}

const ROWS = ["bbb", "...", "...", "uu.", "uuu", ".u.", "...", "bbb"];

export function BoardsMotif() {
  const fill: Record<string, string> = { b: "var(--f-base)", u: "var(--f-unit)", ".": "none" };
  return (
    <svg viewBox="0 0 240 132" class="motif">
      {ROWS.flatMap((row, y) => [...row].map((cell, x) => <rect key={`${y}${x}`} x={64 + x * 39} y={4 + y * 14.5 + (y > 3 ? 8 : 0)} width="35" height="11" rx="2" fill={fill[cell]} stroke="var(--f-unit)" stroke-width="1" />))}
      <path d="M54 66H186" stroke="#b02a1c" stroke-width="1.4" stroke-dasharray="4 3" />
    </svg>
  );
}
