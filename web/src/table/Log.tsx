// What happened, one sentence each; names of cards are links that show the card. It grows upward from the bottom and stays
// where one reads.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LogLine, Part } from "../net/types";
import { Symbols } from "./Prompt";
import { focusOn, useDesk } from "./Thing";

function find(desk: ReturnType<typeof useDesk>, name: string): void {
  for (const [id, card] of desk.cards.value)
    if (desk.from.faces.value.get(card.face ?? "")?.name === name) {
      const element = document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(id)}"]`);
      element?.scrollIntoView({ block: "nearest", inline: "nearest" });
      focusOn(element);
      break;
    }
  desk.look({ name }, true);
}

function Piece({ part }: { part: Part }) {
  const desk = useDesk();
  if (!part.name) return <span class={(part.seat ?? -1) >= 0 ? "seat" : undefined}><Symbols text={part.text} /></span>;
  const name = part.name;
  return (
    <button class="namelink" onClick={() => find(desk, name)} onMouseEnter={() => desk.look({ name })} onFocus={() => desk.look({ name })}>{part.text}</button>
  );
}

/** The pieces of a sentence; a stop behind a name is kept with it, so that it never begins a line. */
function whole(parts: readonly Part[]) {
  return parts.map((part, at) => {
    const stop = part.name ? /^[.,;:)’']+/.exec(parts[at + 1]?.text ?? "")?.[0] : undefined;
    const begun = parts[at - 1]?.name ? part.text.replace(/^[.,;:)’']+/, "") : part.text;
    const piece = <Piece part={part.name ? part : { ...part, text: begun }} />;
    return stop ? <span class="nb">{piece}{stop}</span> : piece;
  });
}

export function Line({ line, now }: { line: LogLine; now?: string }) {
  const pieces = whole(line.parts);
  return line.kind === "turn" ? <h3 class={now}>{pieces}</h3> : <p class={[line.kind === "note" ? "auto" : "", now ?? ""].join(" ")}>{pieces}</p>;
}

const KEPT = 400;
/** So many lines that are still to come are shown in a replay. */
const AHEAD = 2;

export function Log({ title = "Log", aside }: { title?: string; aside?: string }) {
  const desk = useDesk();
  const lines = desk.from.log.value;
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, desk.from.told?.value]);
  const told = desk.from.told?.value;
  const end = told ? Math.min(lines.length, told[1] + AHEAD) : lines.length;
  const from = Math.max(0, end - KEPT);
  const when = (at: number) => (!told ? undefined : at >= told[1] ? "next" : at >= told[0] ? "now" : undefined);
  return (
    <section class="log" aria-label="log" id="log">
      <h2 class="eyebrow">{title} {aside && <span>{aside}</span>}</h2>
      <div class="lg" role="log" aria-live="polite" tabIndex={0} ref={box}
        onScroll={(event) => { const at = event.currentTarget; atEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 40; }}>
        <div class="lg-in">{lines.slice(from, end).map((line, at) => <Line line={line} key={from + at} now={when(from + at)} />)}</div>
      </div>
    </section>
  );
}
