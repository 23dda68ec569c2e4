// Symbols: mana, Mars' resources and tags, each with its own outline and a name for readers.
import type { JSX } from "preact";

const GLYPHS: Record<string, JSX.Element> = {
  W: <><g stroke="#3a2f10" stroke-width="1.3" stroke-linecap="round"><path d="M8 1.8V4M8 12v2.2M1.8 8H4M12 8h2.2M3.6 3.6l1.6 1.6M10.8 10.8l1.6 1.6M12.4 3.6l-1.6 1.6M5.2 10.8l-1.6 1.6" /></g><circle cx="8" cy="8" r="2.7" fill="#3a2f10" /></>,
  U: <path d="M8 2.2C10.4 5.4 12.2 7.7 12.2 9.9a4.2 4.2 0 0 1-8.4 0C3.8 7.7 5.6 5.4 8 2.2Z" fill="#0f3350" />,
  B: <path d="M10.6 2.9A5.6 5.6 0 1 0 13.2 10.6 4.9 4.9 0 0 1 10.6 2.9Z" fill="#221a2a" />,
  R: <path d="M8.6 1.9C9 4.7 12.3 6.2 12.3 9.7A4.2 4.3 0 0 1 3.7 9.8C3.7 7.8 5 6.9 5.5 5.3 6.4 6 6.7 6.8 6.7 7.5 7.9 6 8.8 4.3 8.6 1.9Z" fill="#5c170a" />,
  G: <><path d="M3.2 12.8C2.6 6.6 6.2 3 13 3c.2 6.8-3.4 10.2-8.2 9.2Z" fill="#143d1d" /><path d="M3 13.4 9.6 6.4" stroke="#b6dcb4" stroke-width="1.1" /></>,
  C: <path d="M8 2.6 12.6 8 8 13.4 3.4 8Z" fill="none" stroke="#26231c" stroke-width="1.7" />,
  S: <><path d="M8 1.8v12.4M2.6 4.9l10.8 6.2M13.4 4.9 2.6 11.1" stroke="#24424f" stroke-width="1.5" /></>,
};

const NAMES: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", T: "tap", Q: "untap", X: "X", E: "energy" };

function named(symbol: string): string {
  return symbol.split("/").map((part) => (part === "P" ? "or 2 life" : (NAMES[part] ?? part))).join(" or ").replace("or or", "or");
}

function Tap({ back }: { back: boolean }) {
  return (
    <svg class="pip" viewBox="0 0 16 16" role="img" aria-label={back ? "untap" : "tap"}>
      <circle cx="8" cy="8" r="7.6" fill="#3a352a" />
      <g transform={back ? "matrix(-1 0 0 1 16 0)" : undefined}>
        <path d="M4.6 9.6A3.9 3.9 0 1 1 9 11.7" fill="none" stroke="#fff6e2" stroke-width="1.6" />
        <path d="M2.6 8.4 4.7 12l2.3-3.2Z" fill="#fff6e2" />
      </g>
    </svg>
  );
}

function Hybrid({ symbol, first, second }: { symbol: string; first: string; second: string }) {
  const fill = (part: string) => (GLYPHS[part] ? `var(--m-${part.toLowerCase()})` : "var(--m-c)");
  const glyph = (part: string) => GLYPHS[part] ?? <text x="8" y="11.6" text-anchor="middle" class="pip-text">{part}</text>;
  return (
    <svg class="pip" viewBox="0 0 16 16" role="img" aria-label={named(symbol)}>
      <path d="M2.6 13.4A7.6 7.6 0 0 1 13.4 2.6Z" fill={fill(first)} stroke="#0003" />
      <path d="M13.4 2.6A7.6 7.6 0 0 1 2.6 13.4Z" fill={fill(second)} stroke="#0003" />
      <g transform="translate(1.2 1.2) scale(.5)">{glyph(first)}</g>
      <g transform="translate(6.8 6.8) scale(.5)">{glyph(second)}</g>
    </svg>
  );
}

/** A symbol of mana or of a cost: "W", "2", "X", "T", "W/U". */
export function Pip({ symbol }: { symbol: string }) {
  const bare = symbol.replace(/[{}]/g, "");
  if (bare === "T" || bare === "Q") return <Tap back={bare === "Q"} />;
  const [first, second] = bare.split("/");
  if (first && second) return <Hybrid symbol={bare} first={first} second={second} />;
  const glyph = GLYPHS[bare];
  return (
    <svg class="pip" viewBox="0 0 16 16" role="img" aria-label={named(bare)}>
      <circle cx="8" cy="8" r="7.6" fill={glyph ? `var(--m-${bare.toLowerCase()},var(--m-c))` : "var(--m-c)"} stroke="#0003" />
      {glyph ?? <text x="8" y="11.6" text-anchor="middle" class="pip-text">{bare}</text>}
    </svg>
  );
}

const LEAF = <path d="M4 12.6C3.4 7 6.4 3.8 12.4 3.8c.2 6-3 9-7.2 8.2Z" fill="#fff" />;
const FLASH = <path d="M9 2 4 9h3.4L6.6 14 12 6.8H8.4Z" fill="#fff" />;
const TAGS: Record<string, [string, JSX.Element]> = {
  building: ["#7a5a3a", <path d="M4 13V6l4-3 4 3v7H9.5V9.5h-3V13Z" fill="#fff" />],
  space: ["#1d1d24", <path d="M8 2l1.5 4.5L14 8l-4.5 1.5L8 14l-1.5-4.5L2 8l4.5-1.5Z" fill="#ffd76a" />],
  science: ["#e9e6df", <g fill="none" stroke="#2a2a2a" stroke-width="1.1"><ellipse cx="8" cy="8" rx="5.4" ry="2.2" /><ellipse cx="8" cy="8" rx="5.4" ry="2.2" transform="rotate(60 8 8)" /><ellipse cx="8" cy="8" rx="5.4" ry="2.2" transform="rotate(120 8 8)" /></g>],
  power: ["#6a3f86", FLASH],
  earth: ["#1f5f94", <path d="M2.8 6.5C5 5 6 7 8 6.4S10.6 4 13 5.4M3 10.4c2.4-1 4 .8 6 .2s2.6-1.4 4-.6" fill="none" stroke="#fff" stroke-width="1.5" />],
  jovian: ["#b0661c", <><circle cx="8" cy="8" r="4.2" fill="#ffe6c2" /><path d="M1.6 9.6C4 11.6 12 8.8 14.4 6" fill="none" stroke="#ffe6c2" stroke-width="1.3" /></>],
  plant: ["#2f7a3c", LEAF],
  microbe: ["#5d7a1f", <><ellipse cx="8" cy="8" rx="3.4" ry="4" fill="#fff" /><path d="M4.6 5.4 2.6 4M4.2 8H2M4.6 10.6 2.6 12M11.4 5.4l2-1.4M11.8 8H14M11.4 10.6l2 1.4" stroke="#fff" stroke-width="1.1" /></>],
  animal: ["#8a5d12", <g fill="#fff"><circle cx="8" cy="10" r="2.9" /><circle cx="4.4" cy="6.6" r="1.4" /><circle cx="8" cy="4.8" r="1.5" /><circle cx="11.6" cy="6.6" r="1.4" /></g>],
  city: ["#55606a", <path d="M3 13V8h3V4h4v3h3v6Z" fill="#fff" />],
  event: ["#a8401f", <path d="M3.4 5h5.2L13 8l-4.4 3H3.4L6 8Z" fill="#fff" />],
  venus: ["#4b7f86", <><circle cx="8" cy="6.2" r="3" fill="none" stroke="#fff" stroke-width="1.5" /><path d="M8 9.2v4.4M5.8 11.6h4.4" stroke="#fff" stroke-width="1.5" /></>],
  wild: ["#6b6b6b", <path d="M8 2.6v10.8M3.3 5.3l9.4 5.4M12.7 5.3l-9.4 5.4" stroke="#fff" stroke-width="1.6" />],
};

/** A tag of a Mars project. */
export function Tag({ tag }: { tag: string }) {
  const key = tag.toLowerCase().replace(/tag$/, "");
  const [fill, glyph] = TAGS[key] ?? ["#5a6065", <text x="8" y="11.6" text-anchor="middle" class="pip-text light">{key.slice(0, 1).toUpperCase()}</text>];
  return (
    <svg class="tag" viewBox="0 0 16 16" role="img" aria-label={`${key} tag`}>
      <title>{key}</title>
      <circle cx="8" cy="8" r="7.6" fill={fill} stroke="#fff8" stroke-width=".8" />
      {glyph}
    </svg>
  );
}

const GOODS: Record<string, [string, JSX.Element]> = {
  megacredit: ["#c79a16", <text x="8" y="11.4" text-anchor="middle" font-size="9" font-weight="800" fill="#241a00" font-family="var(--sans)">M€</text>],
  steel: ["#7a4f2a", <path d="M3 11.5h10L11.4 5H4.6Z" fill="#f7e3cd" />],
  titanium: ["#22262b", <path d="M8 2.6 12.8 8 8 13.4 3.2 8Z" fill="#dfe7ee" />],
  plant: ["#2f7a3c", LEAF],
  energy: ["#6a3f86", FLASH],
  heat: ["#b03a1a", <path d="M5 13c-1.6-2 .9-3.2.2-5.4M8.4 13c-1.6-2 .9-3.6.1-6.6M11.8 13c-1.6-2 .9-3.2.2-5.4" fill="none" stroke="#fff" stroke-width="1.4" />],
  card: ["#3c3a35", <rect x="5" y="3.4" width="6" height="9" rx="1" fill="#f4ecd8" />],
  projectcard: ["#3c3a35", <rect x="5" y="3.4" width="6" height="9" rx="1" fill="#f4ecd8" />],
  ocean: ["#2c6c9c", <path d="M2.6 7q2.7-3 5.4 0t5.4 0M2.6 11q2.7-3 5.4 0t5.4 0" fill="none" stroke="#cfe7f6" stroke-width="1.4" />],
  temperature: ["#a44f30", <path d="M8 2.6v7.2" stroke="#fff" stroke-width="2.6" />],
};

/** A good of Mars: M€, steel, titanium, plants, energy, heat, a card. */
export function Good({ good, size = 16 }: { good: string; size?: number }) {
  const key = good.toLowerCase().replace(/s$/, "");
  const [fill, glyph] = GOODS[key] ?? GOODS[good.toLowerCase()] ?? ["#5a6065", <text x="8" y="11.4" text-anchor="middle" font-size="9" font-weight="800" fill="#fff" font-family="var(--sans)">{good.slice(0, 2)}</text>];
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={good}>
      <rect x=".4" y=".4" width="15.2" height="15.2" rx="3.4" fill={fill} />
      {glyph}
    </svg>
  );
}

/** What an OE card costs, in supply. */
export function Supply({ cost }: { cost: string }) {
  return (
    <svg class="pip" viewBox="0 0 16 16" role="img" aria-label={`costs ${cost} supply`}>
      <path d="M8 1l6 3.5v7L8 15l-6-3.5v-7Z" fill="#f2e6c9" stroke="#0005" />
      <text x="8" y="11.5" text-anchor="middle" class="pip-text">{cost}</text>
    </svg>
  );
}
