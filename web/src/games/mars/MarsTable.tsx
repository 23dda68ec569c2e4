// Terraforming Mars: the map with its parameters, lists beside it, the players, the question and the hand on one screen.
import { Good, Tag } from "../../card/pips";
import type { List, Player } from "../../net/types";
import { Drawer } from "../../table/Drawer";
import { Hand } from "../../table/Hand";
import { Inspector } from "../../table/Inspector";
import { Log } from "../../table/Log";
import { note, useChange, signed } from "../../table/PlayerPlate";
import { Prompt } from "../../table/Prompt";
import { Slot } from "../../table/Slot";
import { areasOf } from "../../table/things";
import { Thing, useDesk } from "../../table/Thing";
import type { TableProps } from "../drawings";
import { MapOfMars } from "./MapOfMars";
import { Panel } from "../../shell/Panel";

function Parameters() {
  const tracks = useDesk().from.picture.value!.tracks ?? [];
  const words = (value: number, unit = "") => `${value < 0 ? "−" : ""}${Math.abs(value)}${unit ? ` ${unit}` : ""}`;
  return (
    <section class="gp" aria-label="terraforming">
      <h2 class="eyebrow">Terraforming</h2>
      <dl>
        {tracks.map((track) => (
          <div key={track.id}>
            <dt>{track.label}</dt><dd><b>{words(track.value, track.unit)}</b><span>to {words(track.high)}</span></dd>
            <dd class="bar"><meter min={track.low} max={track.high} value={track.value} aria-label={track.label} /></dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rows({ list }: { list: List }) {
  const desk = useDesk();
  return (
    <section class="ma" aria-label={list.title}>
      <h2 class="eyebrow">{list.title} {list.note && <span>{list.note}</span>}</h2>
      <ul>
        {(list.rows ?? []).map((row) => {
          const owner = (row.owner ?? -1) >= 0 ? desk.nameOf(row.owner!) : "";
          return (
            <li key={row.id} class={row.state}>
              <Thing id={row.id} label={[row.label, row.note, owner].filter(Boolean).join(", ")} class="marow"><span>{row.label}</span><em>{[owner, row.note].filter(Boolean).join(": ")}</em></Thing>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Resource({ stat }: { stat: NonNullable<Player["stats"]>[number] }) {
  const change = useChange(stat.value);
  return (
    <div title={stat.label}><Good good={stat.icon || stat.label} size={20} /><b class="num">{stat.value}</b>
      {change !== 0 ? <em class={change > 0 ? "up" : "down"}>{change > 0 ? "▴" : "▾"}{signed(change)}</em> : stat.gain !== undefined && <span class="num" aria-label={`production ${stat.gain}`}>{stat.gain.replace("-", "−")}</span>}</div>
  );
}

export function PlayerBoard({ player }: { player: Player }) {
  const desk = useDesk();
  const mine = player.seat === desk.from.eyes.value;
  const name = desk.nameOf(player.seat);
  const corporation = player.card?.face ? desk.from.faces.value.get(player.card.face)?.name : "";
  const stats = player.stats ?? [];
  const played = areasOf(desk.from.picture.value!, player.seat, "cards").flatMap((area) => area.cards ?? []);
  const hand = stats.find((stat) => stat.icon === "card");
  return (
    <section class={`pb ${mine ? "me" : ""} ${player.seat === desk.from.picture.value!.turn.active ? "now" : ""}`} aria-label={name}>
      <Thing id={player.id} label={`${name}, ${player.big.value} ${player.big.label}`} class="pbhead">
        <span class={`mk s${player.seat}`} aria-hidden="true" /><b>{name}</b><span class="corp">{corporation}</span><span class="act">{note(desk, player)}</span>
        <span class="tr">{player.big.label} <b class="num">{player.big.value}</b></span>
      </Thing>
      <div class="rs">{stats.filter((stat) => stat.icon !== "card").map((stat) => <Resource stat={stat} key={stat.id} />)}</div>
      <footer>
        {(player.tags ?? []).map(([tag, count]) => <span key={tag}><Tag tag={tag} />{count}</span>)}
        <button class="namelink hc" onClick={() => (desk.panel.value = `cards${player.seat}`)}>{played.length} played{hand ? `, ${hand.value} in hand` : ""}</button>
      </footer>
    </section>
  );
}

/** The cards that a player has on the table. */
function Played() {
  const desk = useDesk();
  const open = /^cards(\d+)$/.exec(desk.panel.value);
  if (!open) return null;
  const seat = Number(open[1]);
  const cards = areasOf(desk.from.picture.value!, seat, "cards").flatMap((area) => area.cards ?? []);
  return (
    <Panel title={`${desk.nameOf(seat) === "You" ? "Your" : `${desk.nameOf(seat)}’s`} cards, ${cards.length}`} onClose={() => (desk.panel.value = "")} wide>
      <div class="pilelist">{cards.map((card) => <Slot key={card.id} cards={[card]} size="hand" />)}</div>
    </Panel>
  );
}

export function MarsTable({ desk, logOpen, instead }: TableProps) {
  const picture = desk.from.picture.value!;
  const own = picture.players.filter((player) => player.seat === desk.from.eyes.value);
  const others = picture.players.filter((player) => player.seat !== desk.from.eyes.value);
  return (
    <main class={`mtbl ${logOpen ? "logopen" : ""}`}>
      <div class="bottom">{instead ?? <div class="askrow"><Prompt /><Drawer /></div>}<Hand /></div>
      <div class="mapw" id="near">
        <p class="gen">{picture.turn.label}</p>
        {(picture.boards ?? []).map((board) => <MapOfMars board={board} key={board.id} />)}
        <Inspector />
      </div>
      <aside class="lside" aria-label="parameters and projects" id="far">
        <Parameters />
        {(picture.lists ?? []).map((list) => <Rows list={list} key={list.id} />)}
      </aside>
      <div class="rside">
        {[...own, ...others].map((player) => <PlayerBoard player={player} key={player.id} />)}
        <Log />
      </div>
      <Played />
    </main>
  );
}
