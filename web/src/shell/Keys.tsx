import { Panel } from "./Panel";

const TABLE: [string, string][] = [
  ["Tab", "through what you may choose"], ["← ↑ → ↓", "to the neighbour"], ["Enter", "take"], ["Space", "look at it, and keep it"],
  ["Esc", "step back, or stop passing"], ["P", "the question’s first button"], ["Z", "take back"], ["A", "all of them"],
  ["0–9", "a number, or the n-th button"], ["H", "your hand"], ["B", "your side"], ["O", "the other side"], ["S", "the stack"],
  ["L", "the log"], ["E", "pass to the end of the turn"], ["M", "pay by hand, or no longer"], ["G", "graveyards"], ["/", "search a drawer"],
  ["X", "hold: see what lies under the tiles"], ["?", "this list"],
];

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Panel title="Keys" onClose={onClose}>
      <dl class="keylist">{TABLE.map(([key, words]) => <div><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>)}</dl>
      <p class="mut">Single keys can be switched off in Settings.</p>
    </Panel>
  );
}
