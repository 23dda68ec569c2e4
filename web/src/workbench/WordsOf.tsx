import type { LanguageInfo } from "../net/types";
import { Panel } from "../shell/Panel";

export function WordsOf({ info, onClose }: { info: LanguageInfo; onClose: () => void }) {
  return (
    <Panel title={`Words of ${info.title}`} onClose={onClose} wide>
      <p class="said">Put the cursor on one in the text to have it explained; Ctrl Space offers what could stand there.</p>
      <ul class="wordlist">{(info.words ?? []).map((word) => <li key={word}><code>{word}</code></li>)}</ul>
      {info.example && <pre tabIndex={0}>{info.example}</pre>}
    </Panel>
  );
}
