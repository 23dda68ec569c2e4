// OE's table: two boards that face each other, column against column, with the front between them.
import { CardView } from "../../card/CardView";
import { spoken } from "../../card/face";
import type { Board, Cell } from "../../net/types";
import { Drawer } from "../../table/Drawer";
import { Hand } from "../../table/Hand";
import { Inspector } from "../../table/Inspector";
import { Log } from "../../table/Log";
import { PlayerPlate } from "../../table/PlayerPlate";
import { Prompt } from "../../table/Prompt";
import { River } from "../../table/River";
import { Slot } from "../../table/Slot";
import { nearSeat } from "../../table/things";
import { Thing, useDesk } from "../../table/Thing";
import { FarHand } from "../cardfinity/CardfinityTable";
import type { TableProps } from "../drawings";

function Place({ cell }: { cell: Cell }) {
  const desk = useDesk();
  const card = cell.card;
  const lit = desk.stateOf(cell.id);
  const label = `${cell.label || cell.id.split(":").pop()}, ${desk.nameOf(cell.side ?? -1).replace("You", "yours")}`;
  if (!card) return <Thing id={cell.id} label={`${label}, empty`} class="cell empty" />;
  const face = desk.from.faces.value.get(card.face ?? "");
  // A question about the place itself, not about the card in it.
  if (lit && face) return <Thing id={cell.id} label={spoken(face, card, [label])} bare class="cell slot"><CardView quiet face={face} card={card} size="tile" cost={false} /></Thing>;
  return <div class="cell"><Slot cards={[card]} size="tile" cost={false} /></div>;
}

export function Boards({ board }: { board: Board }) {
  const rows = board.rows ?? [];
  const half = rows.length / 2;
  const line = (row: number) => (
    <div class="rw" key={row}>
      <span class="rl">{rows[row]}</span>
      {(board.cells ?? []).filter((cell) => cell.row === row).sort((a, b) => a.column - b.column).map((cell) => <Place cell={cell} key={cell.id} />)}
    </div>
  );
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  return (
    <div class="boards" style={{ "--columns": board.columns ?? 3 }}>
      <section class="board them" aria-label="their board" id="far">{range(0, half).map(line)}</section>
      <div class="front"><span>the front</span><hr /></div>
      <section class="board me" aria-label="your board" id="near">{range(half, rows.length).map(line)}</section>
    </div>
  );
}

export function OETable({ desk, logOpen, instead }: TableProps) {
  const picture = desk.from.picture.value!;
  const near = nearSeat(picture);
  const others = picture.players.filter((player) => player.seat !== near);
  const me = picture.players.find((player) => player.seat === near)!;
  return (
    <main class={`tbl oe ${logOpen ? "logopen" : ""}`}>
      {instead ?? <div class="askrow"><Prompt /><Drawer /></div>}
      <Hand />
      <div class="mid">{(picture.boards ?? []).map((board) => <Boards board={board} key={board.id} />)}</div>
      <River />
      <div class="left">
        {others.map((player) => <div class="own" key={player.id}><PlayerPlate player={player} /><FarHand seat={player.seat} /></div>)}
        <Inspector />
        <PlayerPlate player={me} />
      </div>
      <div class="right"><Log /></div>
    </main>
  );
}
