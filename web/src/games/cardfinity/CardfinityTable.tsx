// Cardfinity's table: the deck is life, so it is the biggest number and a pile that shrinks; fields face each other, and the
// spell that resolves lies between them.
import { Back, CardView } from "../../card/CardView";
import type { Player } from "../../net/types";
import { Drawer } from "../../table/Drawer";
import { Hand } from "../../table/Hand";
import { Inspector } from "../../table/Inspector";
import { Log } from "../../table/Log";
import { PlayerPlate } from "../../table/PlayerPlate";
import { Prompt } from "../../table/Prompt";
import { River } from "../../table/River";
import { Row } from "../../table/Row";
import { Slot } from "../../table/Slot";
import { areasOf, nearSeat } from "../../table/things";
import { Thing, useDesk } from "../../table/Thing";
import type { TableProps } from "../drawings";

/** A pile as high as it has cards, four to an edge. */
function Deck({ player }: { player: Player }) {
  const desk = useDesk();
  const count = Number(player.big.value) || 0;
  const edges = Math.min(12, Math.ceil(count / 5));
  const pile = desk.from.picture.value!.piles?.find((one) => one.kind === "deck" && one.side === player.seat);
  return (
    <div class="deckpile" style={{ "--edges": edges }} aria-hidden="true" data-pile={pile?.id}>
      {count > 0 ? <Back width={74} /> : <span class="gone">empty</span>}
      <b class="num">{count}</b>
    </div>
  );
}

function Grave({ seat }: { seat: number }) {
  const desk = useDesk();
  const pile = desk.from.picture.value!.piles?.find((one) => one.kind === "graveyard" && (one.side ?? -1) === seat);
  const top = pile?.cards?.[0];
  const face = desk.from.faces.value.get(top?.face ?? "");
  if (!pile) return null;
  return (
    <div class="gravepile">
      {face ? <CardView quiet face={face} card={top} size="compact" cost={false} /> : <span class="gone" aria-hidden="true">graveyard</span>}
      <b class="num" aria-hidden="true">{pile.count ?? 0}</b>
      <button class="hit" onClick={() => (desk.pile.value = pile.id)} aria-label={`graveyard, ${pile.count ?? 0}`} />
    </div>
  );
}

export function FarHand({ seat }: { seat: number }) {
  const desk = useDesk();
  const area = areasOf(desk.from.picture.value!, seat, "hand")[0];
  if (!area) return null;
  const cards = area.cards ?? [];
  return (
    <Thing id={area.id} label={`${desk.nameOf(seat)}’s hand, ${cards.length}`} class="farhand">
      {cards.map((card, at) => (card.face ? <Slot key={card.id} cards={[card]} size="compact" cost={false} /> : <Back key={`back${at}`} width={26} />))}
    </Thing>
  );
}

function Side({ player }: { player: Player }) {
  const desk = useDesk();
  const fields = areasOf(desk.from.picture.value!, player.seat).filter((area) => area.kind !== "hand");
  return (
    <div class="cfside">
      <Deck player={player} />
      <Row cards={fields.flatMap((area) => area.cards ?? [])} size="table" class="crea" label="field" />
      <Grave seat={player.seat} />
    </div>
  );
}

export function CardfinityTable({ desk, logOpen, instead }: TableProps) {
  const picture = desk.from.picture.value!;
  const near = nearSeat(picture);
  const others = picture.players.filter((player) => player.seat !== near);
  const me = picture.players.find((player) => player.seat === near)!;
  const middle = (picture.areas ?? []).filter((area) => (area.side ?? -1) < 0).flatMap((area) => area.cards ?? []);
  return (
    <main class={`tbl cardfinity ${logOpen ? "logopen" : ""}`}>
      {instead ?? <div class="askrow"><Prompt /><Drawer /></div>}
      <Hand />
      <section class="near" aria-label="your side" id="near"><Side player={me} /></section>
      <div class="sides" id="far">{others.map((player) => <section class="far" key={player.id} aria-label={`${desk.nameOf(player.seat)}’s side`}><FarHand seat={player.seat} /><Side player={player} /></section>)}</div>
      <River />
      <div class="left">
        {others.map((player) => <PlayerPlate player={player} key={player.id} />)}
        <Inspector />
        <PlayerPlate player={me} />
      </div>
      <div class="right">
        <section class="stack" aria-label="resolving" id="stack">
          <h2 class="eyebrow">Resolving <span>{middle.length ? "" : "nothing"}</span></h2>
          <div class="resolving">{middle.map((card, at) => <Slot key={card.id || at} cards={[card]} size="compact" />)}</div>
        </section>
        <Log />
      </div>
    </main>
  );
}
