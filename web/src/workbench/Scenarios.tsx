// Scenarios: a position, a script and what must hold, run with the cards of the text.
import { useState } from "preact/hooks";
import { Refused, runScenario } from "../net/http";
import type { ScenarioResult } from "../net/types";

export function Scenarios({ language, text }: { language: string; text: string }) {
  const [scenario, setScenario] = useState("");
  const [results, setResults] = useState<ScenarioResult[]>([]);
  const [problem, setProblem] = useState("");
  const run = async () => {
    try {
      const answer = await runScenario(language, text, scenario);
      setResults(answer.results ?? []);
      setProblem((answer.faults ?? []).map((fault) => `line ${fault.line}: ${fault.message}`).join(" "));
    } catch (error) {
      setResults([]);
      setProblem((error as Refused).message);
    }
  };
  return (
    <details class="scen">
      <summary>Scenarios{results.length ? `: ${results.filter((one) => one.passed).length} of ${results.length} hold` : ""}</summary>
      <label>In YAML <textarea rows={8} spellcheck={false} value={scenario} onInput={(event) => setScenario(event.currentTarget.value)} /></label>
      <button class="btn small" disabled={!scenario.trim()} onClick={() => void run()}>Run them</button>
      <div role="status">
        {problem && <p class="problem">{problem}</p>}
        <ul>{results.map((one) => <li class={one.passed ? "good" : "bad"} key={one.name}>{one.passed ? "▴ holds" : "▾ does not hold"}: {one.name} {one.words}</li>)}</ul>
      </div>
    </details>
  );
}
