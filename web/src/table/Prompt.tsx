// The one place that asks. Above in small what it is about, then one sentence, then the buttons; the same place and height
// when there is nothing to decide.
import { useEffect, useRef } from "preact/hooks";
import { Pip } from "../card/pips";
import type { OptionInfo } from "../net/types";
import { go } from "../shell/router";
import { Thing, useDesk } from "./Thing";

/** More buttons than these stand in the drawer. */
export const MOST_BUTTONS = 4;

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words with their symbols drawn. */
export function Symbols({ text }: { text: string }) {
  return <>{text.split(/(\{[^{}\s]{1,6}\})/).map((part, at) => (at % 2 ? <Pip symbol={part} /> : part))}</>;
}

function Choice({ option, at, main }: { option: OptionInfo; at: number; main: boolean }) {
  const desk = useDesk();
  return (
    <button class={`btn ${main ? "primary" : ""}`} data-key={option.key} onClick={() => desk.take(option)}>
      <Symbols text={capital(option.label)} />{main ? <kbd>P</kbd> : at < 10 ? <kbd>{at}</kbd> : null}
    </button>
  );
}

function NumberChoice({ low, high }: { low: number; high: number }) {
  const desk = useDesk();
  const value = desk.number.value;
  const to = (next: number) => (desk.number.value = Math.max(low, Math.min(high, Number.isNaN(next) ? low : Math.round(next))));
  return (
    <span class="stepper">
      <button class="btn" aria-label="one less" disabled={value <= low} onClick={() => to(value - 1)}>−</button>
      <input class="num" type="number" aria-label={`a number from ${low} to ${high}`} min={low} max={high} value={value}
        onInput={(event) => to(Number(event.currentTarget.value))}
        onKeyDown={(event) => { if (event.key === "Enter") desk.confirmNumber(); event.stopPropagation(); }} />
      <button class="btn" aria-label="one more" disabled={value >= high} onClick={() => to(value + 1)}>+</button>
      <button class="btn primary" data-key="number" onClick={() => desk.confirmNumber()}>Choose {value} <kbd>P</kbd></button>
    </span>
  );
}

/** Attackers and blockers: counted in words, confirmed as a whole. */
function Many() {
  const desk = useDesk();
  const attack = desk.from.decision.value!.many === "attackers";
  const count = desk.picked.value.size;
  const what = attack ? (count ? `Attack with ${count}` : "No attack") : count ? `Block with ${count}` : "No blocks";
  return (
    <>
      {attack && <button class="btn" onClick={() => desk.pickAll()}>All <kbd>A</kbd></button>}
      {count > 0 && <button class="btn" onClick={() => desk.pickNone()}>None</button>}
      <button class="btn primary" data-key="done" onClick={() => desk.confirmPicked()}>{what} <kbd>P</kbd></button>
    </>
  );
}

function manyWords(desk: ReturnType<typeof useDesk>): string {
  const goals = new Map<string, number>();
  for (const option of desk.picked.value.values()) {
    const end = option.about?.[1] ?? "";
    goals.set(end, (goals.get(end) ?? 0) + 1);
  }
  const half = desk.half.value;
  if (half && desk.from.decision.value?.many === "blockers") return "Now click the attacker that it blocks.";
  if (!goals.size) return "";
  const named = (id: string) => (id.startsWith("p") ? desk.nameOf(Number(id.slice(1))) : (desk.from.faces.value.get(desk.cards.value.get(id)?.face ?? "")?.name ?? "it"));
  const verb = desk.from.decision.value?.many === "attackers" ? ["attacks", "attack"] : ["blocks", "block"];
  return [...goals].map(([id, count]) => `${count} ${count === 1 ? verb[0] : verb[1]} ${named(id)}`).join(", ") + ".";
}

function Waits() {
  const desk = useDesk();
  const { waiting, over, problem, wishes } = desk.from;
  const ended = over.value;
  if (ended) return <div class="ask"><span class="eyebrow">The game is over</span><p data-outcome>{ended.words || ended.reason}</p></div>;
  const passing = wishes.value?.passing;
  if (passing)
    return (
      <button class="ask passing" onClick={() => desk.from.pass("stop")}>
        <span class="eyebrow">Click, or press Esc, to stop</span>
        <p>{passing === "mine" ? "Passing until your turn" : "Passing to the end of the turn"} · Esc stops</p>
      </button>
    );
  const who = waiting.value;
  const name = who ? desk.nameOf(who.seat) : "";
  const words = !who ? "The table is being laid." : who.how === "thinking" ? `${name} is thinking.` : who.how === "open" ? `${name} is not here yet.` : who.how === "away" ? `${name} has left the table.` : `${name} is deciding.`;
  return <div class="ask"><span class="eyebrow">{problem.value || "\u00a0"}</span><p>{words}</p></div>;
}

export function Prompt() {
  const desk = useDesk();
  const { decision: asked, problem, canUndo, over } = desk.from;
  const decision = asked.value;
  const region = useRef<HTMLElement>(null);
  const n = decision?.n ?? -1;
  useEffect(() => {
    const at = document.activeElement;
    const idle = !at || at === document.body || at.closest(".tbl, .handrow, .prompt, .drawer");
    if (n >= 0 && idle && !at?.closest("input, textarea, .log")) region.current?.focus({ preventScroll: true });
  }, [n]);
  const buttons = desk.buttons.value;
  const inDrawer = buttons.length > MOST_BUTTONS;
  const heading = problem.value || decision?.heading || "\u00a0";
  const words = decision?.many ? manyWords(desk) : "";
  const lit = desk.lit.value.size;
  const back = decision?.back || canUndo.value || (decision?.many && desk.picked.value.size > 0);
  const source = decision?.about?.[0];
  return (
    <section class={`prompt ${decision ? "asks" : "waits"}`} role="region" aria-label="your decision" tabIndex={-1} ref={region}>
      {decision ? (
        <div class="ask">
          <span class={`eyebrow ${problem.value ? "problem" : ""}`} role={problem.value ? "alert" : undefined}>
            {source && !problem.value && desk.drawn.value.has(source) ? <Thing id={source} as="span" class="src" label={decision.heading ?? ""}><Symbols text={heading} /></Thing> : <Symbols text={heading} />}
          </span>
          <p><Symbols text={words || capital(decision.prompt)} /></p>
        </div>
      ) : <Waits />}
      <div class="acts">
        {decision?.many ? <Many /> : decision?.low != null && decision.high != null ? <NumberChoice low={decision.low} high={decision.high} /> : null}
        {lit > 1 && !buttons.length && <span class="hint"><kbd>Tab</kbd> goes round the {lit}</span>}
        {!inDrawer && buttons.map((option, at) => <Choice option={option} at={at + 1} main={!!option.main} key={option.key} />)}
        {(decision?.yields ?? []).map((name) => (
          <button class="btn quiet" data-act="yield" key={name} title={name} onClick={() => desk.from.wish({ yields: [...(desk.from.wishes.value?.yields ?? []), name] })}>Always pass at this</button>
        ))}
        {desk.paysByHand.value && !over.value && <button class="btn quiet" data-act="by-itself" key="by-itself" title="Mana is paid by hand" onClick={() => desk.payByHand(false)}>Paying by hand <kbd>M</kbd></button>}
        {over.value && <button class="btn" data-act="home" key="home" onClick={() => go("/")}>Home</button>}
        {over.value && <button class="btn" data-act="again" key="again" onClick={() => go(`/new/${desk.from.picture.value?.game ?? ""}`)}>Play again</button>}
        {back && !over.value && <button class="btn" data-act="back" key="back" onClick={() => desk.takeBack()}>Take back <kbd>Z</kbd></button>}
      </div>
    </section>
  );
}
