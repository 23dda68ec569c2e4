// Settings at the table: when one is asked, what one yields to, and how it looks.
import { Look } from "../shell/Look";
import { Panel } from "../shell/Panel";
import { useDesk } from "./Thing";

export function TableSettings() {
  const desk = useDesk();
  const wishes = desk.from.wishes.value;
  const yields = wishes?.yields ?? [];
  return (
    <Panel title="Settings" onClose={() => (desk.panel.value = "")}>
      {wishes && (
        <fieldset>
          <legend>When you are asked</legend>
          <label class="check"><input type="checkbox" checked={wishes.auto ?? true} onChange={(event) => desk.from.wish({ auto: event.currentTarget.checked })} /> Pass by itself when I can do nothing</label>
          {!!wishes.known?.length && <p class="eyebrow">Stops</p>}
          <div class="stops">
            {(wishes.known ?? []).map(([name, label]) => {
              const on = !!wishes.stops?.includes(name);
              const turn = () => desk.from.wish({ stops: on ? wishes.stops!.filter((stop) => stop !== name) : [...(wishes.stops ?? []), name] });
              return <label class="check" key={name}><input type="checkbox" checked={on} onChange={turn} /> {label}</label>;
            })}
          </div>
          <p class="eyebrow">Yields</p>
          {!yields.length && <p class="mut">You yield to nothing. At a trigger, the question offers it.</p>}
          <ul class="yields">{yields.map((name) => <li key={name}>{name} <button class="btn small quiet" aria-label={`no longer yield to ${name}`} onClick={() => desk.from.wish({ yields: yields.filter((other) => other !== name) })}>✕</button></li>)}</ul>
        </fieldset>
      )}
      <Look />
    </Panel>
  );
}
