// The middle is the turn: whose, the steps, and the stops: above on their turn, below on yours.
import { useDesk } from "./Thing";

function Pin({ name, words, mine }: { name: string; words: string; mine: boolean }) {
  const desk = useDesk();
  const wishes = desk.from.wishes.value;
  const on = !!wishes?.stops?.includes(name);
  const turn = () => {
    const stops = wishes?.stops ?? [];
    desk.from.wish({ stops: on ? stops.filter((stop) => stop !== name) : [...stops, name] });
  };
  if (!name || !wishes) return <span class="pin none" />;
  return <button class={`pin ${mine ? "mine" : ""} ${on ? "on" : ""}`} aria-pressed={on} aria-label={words} title={words} onClick={turn} tabIndex={-1} />;
}

export function River() {
  const desk = useDesk();
  const turn = desk.from.picture.value!.turn;
  const steps = turn.steps ?? [];
  const now = steps.findIndex((step) => step.now);
  const mine = turn.active === desk.from.eyes.value;
  const whose = turn.active < 0 ? "" : mine ? "Your turn" : `${desk.nameOf(turn.active)}’s turn`;
  return (
    <nav class="river" aria-label="the turn">
      <div class={`whose s${turn.active}`}><b>{whose}</b><span>{turn.label || `turn ${turn.number}`}</span></div>
      {!!steps.length && (
        <ol>
          {steps.map((step, at) => (
            <li key={step.id} class={step.now ? "now" : at < now ? "done" : ""} aria-current={step.now ? "step" : undefined} data-near={Math.abs(at - now) <= 1 ? "" : undefined}>
              <Pin name={step.theirs ?? ""} mine={false} words={`stop at ${step.label} on their turn`} />
              <span>{step.label}</span>
              <Pin name={step.mine ?? ""} mine words={`stop at ${step.label} on your turn`} />
            </li>
          ))}
        </ol>
      )}
      {steps.some((step) => step.mine || step.theirs) && !!desk.from.wishes.value && <div class="leg" aria-hidden="true"><span>▾ stops, theirs</span><span>▴ stops, yours</span></div>}
    </nav>
  );
}
