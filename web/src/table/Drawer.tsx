// Long choices stand in a drawer between the question and the hand; the table stays visible.
import { useMemo, useState } from "preact/hooks";
import { CardView } from "../card/CardView";
import type { Face, OptionInfo } from "../net/types";
import { capital, MOST_BUTTONS, Symbols } from "./Prompt";
import { SEARCHED } from "./things";
import { useDesk } from "./Thing";

const SEARCH_FROM = 12;
const MOST_SHOWN = 120;

export function Drawer() {
  const desk = useDesk();
  const [sought, setSought] = useState("");
  const buttons = desk.buttons.value;
  const options = [...(buttons.length > MOST_BUTTONS ? buttons : []), ...desk.drawer.value];
  const found = useMemo(() => options.filter((option) => option.label.toLowerCase().includes(sought.toLowerCase())), [options, sought]);
  if (!options.length) return null;
  return (
    <section class="drawer" aria-label="choose one">
      {options.length > SEARCH_FROM && (
        <label class="search"><span class="vh">Search</span>
          <input type="search" placeholder="Search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} onKeyDown={(event) => event.stopPropagation()} />
        </label>
      )}
      <ul>{found.slice(0, MOST_SHOWN).map((option) => <li key={option.key}><Item option={option} /></li>)}</ul>
      {found.length > MOST_SHOWN && <p class="mut">{found.length - MOST_SHOWN} more; search for one.</p>}
    </section>
  );
}

function faceOf(desk: ReturnType<typeof useDesk>, option: OptionInfo): Face | undefined {
  const id = option.about?.[0];
  if (!id) return undefined;
  const faces = desk.from.faces.value;
  return faces.get(id.startsWith(SEARCHED) ? id.slice(SEARCHED.length) : (desk.cards.value.get(id)?.face ?? ""));
}

function Item({ option }: { option: OptionInfo }) {
  const desk = useDesk();
  const face = faceOf(desk, option);
  const id = option.about?.[0];
  const look = () => { if (id) desk.look({ id }); };
  if (!face) return <button class="btn" data-key={option.key} onClick={() => desk.take(option)} onFocus={look}><Symbols text={capital(option.label)} /></button>;
  return (
    <div class="drawn" onMouseEnter={look}>
      <CardView quiet face={face} card={id ? desk.cards.value.get(id) : null} size="hand" />
      <span class="says" aria-hidden="true"><Symbols text={capital(option.label)} /></span>
      <button class="hit" data-key={option.key} onClick={() => desk.take(option)} onFocus={look} aria-label={option.label} />
    </div>
  );
}
