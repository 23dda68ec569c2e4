// A player: name and mark, the big number with its last change, the small numbers, which open their piles.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Pip } from "../card/pips";
import type { Player } from "../net/types";
import { Thing, useDesk } from "./Thing";

const TELL = 2000;

/** The difference to the number before, for two seconds. */
export function useChange(value: string): number {
  const before = useRef(value);
  const [change, setChange] = useState(0);
  useEffect(() => {
    const difference = Number(value) - Number(before.current);
    before.current = value;
    if (!difference || Number.isNaN(difference)) return;
    setChange(difference);
    const timer = setTimeout(() => setChange(0), TELL);
    return () => clearTimeout(timer);
  }, [value]);
  return change;
}

export const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`);

export function note(desk: ReturnType<typeof useDesk>, player: Player): string {
  const info = desk.from.seats.value.find((seat) => seat.seat === player.seat);
  const waiting = desk.from.waiting.value;
  const words: string[] = [];
  if (info?.who === "bot") words.push("bot");
  if (desk.from.decision.value && player.seat === desk.from.eyes.value) words.push("you decide");
  else if (waiting?.seat === player.seat) words.push({ thinking: "thinking", deciding: "deciding", away: "away", open: "not here yet" }[waiting.how] ?? "");
  else if (info?.who === "person" && !info.here && player.seat !== desk.from.eyes.value) words.push("away");
  if (player.state) words.push(player.state);
  return words.filter(Boolean).join(" · ");
}

export function PlayerPlate({ player, children }: { player: Player; children?: ComponentChildren }) {
  const desk = useDesk();
  const change = useChange(player.big.value);
  const mine = player.seat === desk.from.eyes.value;
  const name = desk.nameOf(player.seat);
  const clock = desk.from.seats.value.find((seat) => seat.seat === player.seat)?.clock;
  return (
    <section class={`plate ${mine ? "me" : ""} ${player.out ? "out" : ""}`} aria-label={name}>
      <Thing id={player.id} label={`${name}, ${player.big.value} ${player.big.label}`} class="pl-top">
        <span class={`mk s${player.seat}`} aria-hidden="true" />
        <span class="who"><b>{name}</b><span>{note(desk, player)}</span></span>
        {clock != null && <span class="clock num">{Math.floor(clock / 60)}:{String(clock % 60).padStart(2, "0")}</span>}
        <strong class="life num">{change !== 0 && <em class={change > 0 ? "up" : "down"}>{signed(change)}</em>}{player.big.value}</strong>
      </Thing>
      <dl class="piles">
        {(player.stats ?? []).map((stat) => (
          <div key={stat.id}>
            <dt>{stat.label}</dt>
            <dd>{stat.pile ? <PileButton pile={stat.pile} value={stat.value} label={`${name}: ${stat.label}, ${stat.value}`} /> : stat.value}</dd>
          </div>
        ))}
      </dl>
      {!!player.chips?.length && <p class="pool">{player.chips.map((chip) => <span class={`chip ${chip.kind ?? ""}`} title={chip.title}>{chip.text}</span>)}</p>}
      {!!player.mana?.length && <p class="pool">Mana {player.mana.map((symbol) => <Pip symbol={symbol} />)}</p>}
      {children}
    </section>
  );
}

function PileButton({ pile, value, label }: { pile: string; value: string; label: string }) {
  const desk = useDesk();
  const state = desk.stateOf(pile);
  const open = () => {
    if (state) desk.click(pile);
    else desk.pile.value = desk.pile.value === pile ? "" : pile;
  };
  return <button class={`pilebtn thing ${state}`} data-thing={pile} aria-label={label} onClick={open}>{value}</button>;
}
