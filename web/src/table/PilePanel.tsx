// A pile looked through whole: what is known of it, the top first.
import { CardView } from "../card/CardView";
import { Panel } from "../shell/Panel";
import { useDesk } from "./Thing";

export function PilePanel() {
  const desk = useDesk();
  const id = desk.pile.value;
  if (!id) return null;
  const pile = desk.from.picture.value?.piles?.find((one) => one.id === id);
  if (!pile) return null;
  const cards = pile.cards ?? [];
  const whose = (pile.side ?? -1) >= 0 ? desk.nameOf(pile.side!) : "";
  const title = `${whose === "You" ? "Your" : whose ? `${whose}’s` : "The"} ${pile.label || pile.kind}, ${pile.count ?? 0}`;
  return (
    <Panel title={title} onClose={() => (desk.pile.value = "")} wide>
      {!cards.length && <p class="mut">{pile.count ? "You know nothing of it." : "It is empty."}</p>}
      <ul class="pilelist">
        {cards.map((card, at) => {
          const face = desk.from.faces.value.get(card.face ?? "");
          if (!face) return null;
          const place = pile.places?.[at];
          return (
            <li key={card.id || at}>
              <div class="drawn" onMouseEnter={() => desk.look(card.id ? { id: card.id } : { name: face.name })}>
                <CardView quiet face={face} card={card} size="hand" />
                <button class="hit" onFocus={() => desk.look(card.id ? { id: card.id } : { name: face.name })} aria-label={face.name} />
              </div>
              {card.only_you && <span class="mut small">only you{place ? `, ${place} from the top` : ""}</span>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
