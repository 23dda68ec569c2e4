// The back of every card, drawn once for the page; plates are added to a sprite of their own as cards are first seen.
export function Sprite() {
  const waves = Array.from({ length: 15 }, (_, at) => 2 + at * 6);
  return (
    <svg class="sprite" aria-hidden="true">
      <symbol id="back" viewBox="0 0 63 88" preserveAspectRatio="none">
        <rect width="63" height="88" fill="#2f4447" />
        <g fill="none" stroke="#c9b98a" stroke-opacity=".5" stroke-width=".45">
          {waves.map((y) => <path d={`M0 ${y}Q8 ${y - 6} 16 ${y}T32 ${y}T48 ${y}T64 ${y}M0 ${y}Q8 ${y + 6} 16 ${y}T32 ${y}T48 ${y}T64 ${y}`} />)}
        </g>
        <rect x="3.5" y="3.5" width="56" height="81" rx="2" fill="none" stroke="#c9b98a" stroke-width=".7" />
        <circle cx="31.5" cy="44" r="12" fill="#2f4447" stroke="#c9b98a" stroke-width=".8" />
        <path d="M36.5 39.2A7 7 0 1 0 36.5 48.8M31.5 37v14" fill="none" stroke="#e6d6a6" stroke-width="1.7" stroke-linecap="round" />
      </symbol>
    </svg>
  );
}
