// The card looked at, in a fixed place: large, its values and why, what is about to happen, what it says in plain words.
import { Back, CardView } from "../card/CardView";
import { Words } from "../card/Words";
import { frame } from "../card/face";
import { SEARCHED } from "./things";
import { useDesk } from "./Thing";

function changeWord(change: number | undefined): string {
  return !change ? "" : change > 0 ? "up" : "down";
}

export function Inspector() {
  const desk = useDesk();
  const looked = desk.looked.value;
  const told = desk.told.value;
  const card = (looked?.id ? desk.cards.value.get(looked.id) : undefined) ?? told?.card ?? undefined;
  const faces = desk.from.faces.value;
  const searched = looked?.id?.startsWith(SEARCHED) ? faces.get(looked.id.slice(SEARCHED.length)) : undefined;
  const face = (card?.face ? faces.get(card.face) : undefined) ?? told?.face ?? searched;
  const known = told?.known_to ?? [];
  const something = !!looked && !!(face || card || told);
  return (
    <aside class={`inspect ${something ? "open" : ""} ${something && desk.pinned.value ? "pinned" : ""}`} aria-label="the card looked at" tabIndex={looked ? 0 : undefined}>
      {!looked && <p class="empty mut">Point at a card to read it.</p>}
      {something && desk.pinned.value && <button class="btn small quiet close" onClick={() => desk.unpin()}>Close <kbd>Esc</kbd></button>}
      {face && <CardView face={face} card={card} size="insp" />}
      {looked && !face && card && <Back width={140} />}
      {looked && told && (
        <div class="why">
          {!face && <p><b>{told.title}</b></p>}
          {!!told.cannot && desk.from.decision.value && !desk.stateOf(looked.id ?? "") && <p class="cannot"><b>You cannot:</b> {told.cannot}</p>}
          {(told.values ?? []).map((value) => (
            <p><b class={changeWord(value.value.change)}>{value.value.name} {value.value.now}</b>{value.why?.length ? <>: {value.why.join("; ")}</> : " as printed"}.</p>
          ))}
          {!!told.state && <p>{told.state}</p>}
          {!!told.soon?.length && <p class="soon"><span class="eyebrow">What is about to happen</span>{told.soon.join(" ")}</p>}
          {!!known.length && <p class="mut">Known to {known.map((seat) => desk.nameOf(seat).replace("You", "you")).join(", ")}.</p>}
          {!!told.plain && told.plain !== face?.text && <div class="plain" data-f={face ? frame(face) : undefined}><span class="eyebrow">In plain words</span><Words text={told.plain} /></div>}
        </div>
      )}
    </aside>
  );
}
