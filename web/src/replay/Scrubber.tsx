// The slider of a replay: turns as ticks, steps by move and by turn, and whose eyes one looks through.
import { useEffect } from "preact/hooks";
import { settings } from "../net/kept";
import { EVERYTHING, type Watching } from "./watching";

const PACE: Record<string, number> = { calm: 900, quick: 450, none: 300 };
const ICONS: Record<string, string> = {
  "turn back": "M2 2h2v12H2ZM14 2v12L5 8Z", "move back": "M12 2v12L3 8Z", play: "M4 2v12l10-6Z", pause: "M4 2h3v12H4ZM9 2h3v12H9Z",
  "move on": "M4 2v12l9-6Z", "turn on": "M12 2h2v12h-2ZM2 2v12l9-6Z",
};

function Step({ words, act, main }: { words: string; act: () => void; main?: boolean }) {
  return <button class={`btn ${main ? "primary" : ""}`} aria-label={words} title={words} onClick={act}><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d={ICONS[words]} fill="currentColor" /></svg></button>;
}

export function Scrubber({ watching }: { watching: Watching }) {
  const { replay } = watching;
  const move = watching.move.value;
  const playing = watching.playing.value;
  useEffect(() => {
    if (!playing) return;
    if (move >= replay.moves) { watching.playing.value = false; return; }
    const timer = setTimeout(() => watching.to(move + 1), PACE[settings.value.speed]);
    return () => clearTimeout(timer);
  }, [playing, move, watching.frame.value]);
  const share = replay.moves ? (move / replay.moves) * 100 : 0;
  const ticks = replay.ticks ?? [];
  const every = Math.max(1, Math.ceil(ticks.length / 16));
  const now = ticks.filter((tick) => tick.move <= move).at(-1);
  const name = (eyes: number) => (eyes === EVERYTHING ? "all" : eyes < 0 ? "watchers" : (replay.seats.find((seat) => seat.seat === eyes)?.name ?? `seat ${eyes + 1}`));
  return (
    <section class="scrub askrow" aria-label="the replay">
      <div class="ctl">
        <Step words="turn back" act={() => watching.turn(-1)} />
        <Step words="move back" act={() => watching.to(move - 1)} />
        <Step words={playing ? "pause" : "play"} main act={() => { if (move >= replay.moves) watching.to(0); watching.playing.value = !playing; }} />
        <Step words="move on" act={() => watching.to(move + 1)} />
        <Step words="turn on" act={() => watching.turn(1)} />
      </div>
      <div class="track" style={{ "--share": `${share}%` }}>
        <input type="range" min={0} max={replay.moves} value={move} aria-label="move" aria-valuetext={`move ${move} of ${replay.moves}`} onInput={(event) => watching.to(Number(event.currentTarget.value))} />
        {ticks.map((tick, at) => <i key={tick.move} style={{ left: `${(tick.move / Math.max(1, replay.moves)) * 100}%` }} class={tick === now ? "on" : ""} aria-hidden="true">{(at % every === 0 || tick === now) && <span>{tick.label.replace(/^\D+/, "") || tick.label}</span>}</i>)}
      </div>
      <div class="eyes" role="group" aria-label="seen by"><span>Seen by</span>
        {replay.eyes.map((eyes) => <button key={eyes} class={eyes === watching.eyes.value ? "on" : ""} aria-pressed={eyes === watching.eyes.value} onClick={() => (watching.eyes.value = eyes)}>{name(eyes)}</button>)}
      </div>
    </section>
  );
}
