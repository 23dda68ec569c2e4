// How it plays: many games while one looks on, the share of wins narrowing as they come in.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused, simulate } from "../net/http";
import type { Progress } from "../net/types";

const LEFT = 44, RIGHT = 464, LOW = 150, HIGH = 20;

function Chart({ steps, games }: { steps: readonly Progress[]; games: number }) {
  const shown = steps.filter((step) => step.seats?.[0] && step.done);
  const last = shown.at(-1);
  if (!last) return null;
  const rates = shown.map((step) => step.seats![0]!);
  const floor = Math.max(0, Math.floor((Math.min(...rates.slice(-40).map((rate) => rate.low)) - 0.05) * 10) / 10);
  const roof = Math.min(1, Math.ceil((Math.max(...rates.slice(-40).map((rate) => rate.high)) + 0.05) * 10) / 10);
  const x = (done: number) => LEFT + (done / games) * (RIGHT - LEFT);
  const y = (rate: number) => LOW - ((Math.max(floor, Math.min(roof, rate)) - floor) / (roof - floor || 1)) * (LOW - HIGH);
  const path = (points: [number, number][]) => "M" + points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L");
  const line = shown.map((step): [number, number] => [x(step.done), y(step.seats![0]!.rate)]);
  const band = [...shown.map((step): [number, number] => [x(step.done), y(step.seats![0]!.high)]), ...shown.map((step): [number, number] => [x(step.done), y(step.seats![0]!.low)]).reverse()];
  const rate = last.seats![0]!;
  const [endX, endY] = line.at(-1)!;
  const grid = Array.from({ length: Math.round((roof - floor) * 10) + 1 }, (_, at) => floor + at / 10);
  const half = ((rate.high - rate.low) / 2) * 100;
  return (
    <svg viewBox="0 0 560 178" class="chart" role="img" aria-label={`wins: ${(rate.rate * 100).toFixed(1)} % after ${last.done} games, 95 in 100 between ${(rate.low * 100).toFixed(1)} and ${(rate.high * 100).toFixed(1)} %`}>
      {grid.map((value) => <g key={value}><path class="grid" d={`M${LEFT} ${y(value)}H${RIGHT}`} /><text x="38" y={y(value) + 4} text-anchor="end">{Math.round(value * 100)} %</text></g>)}
      {floor <= 0.5 && roof >= 0.5 && <path class="half" d={`M${LEFT} ${y(0.5)}H${RIGHT}`} />}
      <path class="band" d={`${path(band)}Z`} /><path class="ln" d={path(line)} /><circle cx={endX} cy={endY} r="5" class="pt" />
      {endX < RIGHT - 12 && <path class="next" d={`M${endX + 9} ${endY}H${RIGHT}`} />}
      <text x={Math.min(endX, RIGHT - 60)} y="170" text-anchor="middle">{last.done} games</text>
      {endX < RIGHT - 90 && <text x={RIGHT} y="170" text-anchor="end">{games}</text>}
      <text class="big" x="476" y={endY + 2}>{(rate.rate * 100).toFixed(1)} %</text><text x="477" y={endY + 19}>± {half.toFixed(1)}</text>
    </svg>
  );
}

export function Sim({ game, language, text, card, playable }: { game: string; language: string; text: string; card: string; playable: boolean }) {
  const [steps, setSteps] = useState<Progress[]>([]);
  const [games, setGames] = useState(100);
  const [problem, setProblem] = useState("");
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async () => {
    stop.current?.abort();
    const now = (stop.current = new AbortController());
    setSteps([]);
    setProblem("");
    setRunning(true);
    try {
      await simulate({ game, language, text, card, games, bots: ["greedy", "greedy"] }, (progress) => {
        if (progress.problem) setProblem(progress.problem);
        setSteps((old) => [...old, progress]);
      }, now.signal);
    } catch (error) {
      if (!now.signal.aborted) setProblem(error instanceof Refused ? error.message : "The simulation was cut off.");
    }
    if (stop.current === now) setRunning(false);
  };
  const last = steps.at(-1);
  const seat = last?.seats?.[0];
  const percent = (share: number | undefined) => (share === undefined ? "–" : `${Math.round(share * 100)} %`);
  return (
    <section class="sim" aria-label="how it plays">
      <header>
        <h2>How it plays</h2>
        <p>{seat ? `${seat.deck || "This deck"} against ${last?.seats?.[1]?.deck || "another"}; both played by the ${seat.bot} bot.` : "Many games against another deck, both played by a bot."}</p>
        <label class="vh" for="games">Games</label>
        <select id="games" value={games} onChange={(event) => setGames(Number(event.currentTarget.value))} disabled={running}><option value={20}>20 games</option><option value={100}>100 games</option><option value={500}>500 games</option><option value={2000}>2000 games</option></select>
        {running ? <button class="btn small" onClick={() => { stop.current?.abort(); setRunning(false); }}>Stop</button> : <button class="btn small" disabled={!playable} onClick={() => void run()}>Simulate</button>}
      </header>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <Chart steps={steps} games={last?.games ?? games} />
      {last && !!last.done && (
        <dl>
          <div><dt>Length of a game</dt><dd>{(last.decisions ?? 0).toFixed(0)} <span>decisions</span></dd></div>
          <div><dt>Drawn</dt><dd>{percent(last.drawn)}</dd></div>
          <div><dt>Played</dt><dd>{percent(last.played)}</dd></div>
          <div><dt>Won when played</dt><dd>{percent(last.won_when_played)}</dd></div>
        </dl>
      )}
    </section>
  );
}
