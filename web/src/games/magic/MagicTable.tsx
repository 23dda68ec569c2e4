// Magic's table: the others' side, the river, your side, the question, the hand; the stack and the log at the right.
import type { Player } from "../../net/types";
import { Pip } from "../../card/pips";
import { Drawer } from "../../table/Drawer";
import { Hand } from "../../table/Hand";
import { Inspector } from "../../table/Inspector";
import { Log } from "../../table/Log";
import { PlayerPlate } from "../../table/PlayerPlate";
import { Prompt } from "../../table/Prompt";
import { River } from "../../table/River";
import { Row } from "../../table/Row";
import { Stack } from "../../table/Stack";
import { areasOf, nearSeat } from "../../table/things";
import { useDesk } from "../../table/Thing";
import type { TableProps } from "../drawings";

function Side({ seat, far }: { seat: number; far: boolean }) {
  const desk = useDesk();
  const picture = desk.from.picture.value!;
  const cards = (kind: string) => areasOf(picture, seat, kind).flatMap((area) => area.cards ?? []);
  const front = <Row cards={[...cards("front"), ...cards("support")]} size="table" class="crea" label="creatures and other permanents" />;
  const back = <Row cards={[...cards("back"), ...cards("command")]} size="compact" class="lands" label="lands" />;
  return <>{far ? [back, front] : [front, back]}</>;
}

function Ready({ player }: { player: Player }) {
  const ready = (player.tags ?? []).filter(([name]) => name.startsWith("ready:"));
  if (!ready.length) return null;
  return <p class="pool ready">Mana ready {ready.flatMap(([name, count]) => Array.from({ length: Math.min(count, 9) }, (_, at) => <Pip key={name + at} symbol={name.slice(6)} />))}</p>;
}

export function MagicTable({ desk, logOpen, instead }: TableProps) {
  const picture = desk.from.picture.value!;
  const near = nearSeat(picture);
  const others = picture.players.filter((player) => player.seat !== near);
  const me = picture.players.find((player) => player.seat === near)!;
  return (
    <main class={`tbl magic ${logOpen ? "logopen" : ""}`}>
      {instead ?? <div class="askrow"><Prompt /><Drawer /></div>}
      <Hand />
      <section class="near" aria-label="your side" id="near"><Side seat={near} far={false} /></section>
      <div class="sides" id="far">{others.map((player) => <section class="far" key={player.id} aria-label={`${desk.nameOf(player.seat)}’s side`}><Side seat={player.seat} far /></section>)}</div>
      <River />
      <div class="left">
        {others.map((player) => <PlayerPlate player={player} key={player.id} />)}
        <Inspector />
        <PlayerPlate player={me}><Ready player={me} /></PlayerPlate>
      </div>
      <div class="right"><Stack /><Log /></div>
    </main>
  );
}
