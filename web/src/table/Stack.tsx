// What waits to happen, the next on top.
import { CardView } from "../card/CardView";
import { Symbols } from "./Prompt";
import { Thing, useDesk } from "./Thing";

export function Stack() {
  const desk = useDesk();
  const items = desk.from.picture.value!.stack ?? [];
  return (
    <section class="stack" aria-label="the stack" id="stack">
      <h2 class="eyebrow">Stack <span>{items.length ? "next to resolve on top" : "empty"}</span></h2>
      <ol>
        {items.map((item, at) => {
          const face = desk.from.faces.value.get(item.card?.face ?? "");
          const whose = (item.controller ?? -1) >= 0 ? desk.nameOf(item.controller!) : "";
          return (
            <li class={item.new ? "pending" : ""} key={item.id}>
              <Thing id={item.id} label={`${face?.name ?? "an ability"}, ${item.text}`} class="item">
                <span class="ord">{item.new ? "new" : at + 1}</span>
                {face ? <CardView face={face} card={item.card} size="compact" /> : <span class="ability">Ability</span>}
                <span class="says">{whose && <b>{whose === "You" ? "Yours" : `${whose}’s`}. </b>}<Symbols text={item.text} /></span>
              </Thing>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
