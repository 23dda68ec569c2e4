// The page of a live table: the socket, the bar at the top, and the game's own drawing.
import { useEffect, useMemo, useState } from "preact/hooks";
import { forgetToken, keepToken, settings } from "../net/kept";
import { Link } from "../net/link";
import { drawing } from "../games/drawings";
import { Keys } from "../shell/Keys";
import { go, place } from "../shell/router";
import { Top } from "../shell/Top";
import { Arrows } from "./Arrows";
import { Desk } from "./desk";
import { press } from "./keyboard";
import { live } from "./live";
import { MenuAt } from "./MenuAt";
import { useMotion } from "./motion";
import { PilePanel } from "./PilePanel";
import { TableSettings } from "./TableSettings";
import { DeskContext } from "./Thing";
import { Requests } from "./Requests";

export function TablePage() {
  const token = place.value.hash;
  const link = useMemo(() => new Link(token, settings.value.name), [token]);
  useEffect(() => () => link.close(), [link]);
  const connection = link.connection.value;
  const game = link.welcome.value?.game;
  useEffect(() => { if (connection === "here") keepToken(token); if (connection === "refused") forgetToken(token); }, [connection, token]);
  if (connection === "refused") return <Nothing words={link.problem.value || "There is no such table."} />;
  if (!game || !link.state.value) return <main class="nothing"><p>{connection === "lost" ? "The server does not answer; trying again." : "Sitting down."}</p></main>;
  return <Seated link={link} key={token} />;
}

function Nothing({ words }: { words: string }) {
  return <main class="nothing"><h1>{words}</h1><a class="btn" href="/">Home</a></main>;
}

function heading(desk: Desk, title: string): [string, string] {
  const eyes = desk.from.eyes.value;
  const others = desk.from.seats.value.filter((seat) => seat.seat !== eyes);
  const names = others.map((seat) => seat.name + (seat.who === "bot" ? " (bot)" : "")).join(", ");
  return [title, eyes < 0 ? `· ${names}, watched` : others.length ? `· against ${names}` : "· alone"];
}

function Seated({ link }: { link: Link }) {
  const game = link.welcome.value!.game;
  const { Table, hidden } = drawing(game);
  const desk = useMemo(() => new Desk(live(link), hidden), [link]);
  const [conceding, setConceding] = useState(false);
  const state = link.state.value!;
  useMotion(state);
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(desk, event);
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, [desk]);
  const [title, note] = heading(desk, link.welcome.value!.title || game);
  useEffect(() => { document.title = `${state.decision ? "● " : ""}${title} · Cardwright`; }, [!!state.decision, title]);
  const passing = state.wishes?.passing;
  return (
    <DeskContext.Provider value={desk}>
      <div class={`page tablepage g-${game}`} data-n={state.n} data-asked={state.decision ? state.decision.n : undefined} data-over={state.over ? "" : undefined} data-connection={link.connection.value}>
        <Top title={title} note={note}>
          {!!state.wishes?.known?.length && !state.over && <button class="passbtn" onClick={() => desk.from.pass(passing ? "stop" : "turn")}>{passing ? "Stop passing" : "Pass the turn"} <kbd>E</kbd></button>}
          <button class="logbtn" onClick={() => (desk.panel.value = desk.panel.value === "log" ? "" : "log")}>Log</button>
          <button onClick={() => (desk.panel.value = desk.panel.value === "settings" ? "" : "settings")}>Settings</button>
          {state.can_undo && <button onClick={() => desk.takeBack()}>Undo <kbd>Z</kbd></button>}
          {state.can_concede && (conceding
            ? <span class="sure">Give up? <button onClick={() => { link.say("concede"); setConceding(false); }}>Yes, concede</button><button onClick={() => setConceding(false)}>No</button></span>
            : <button onClick={() => setConceding(true)}>Concede</button>)}
          {state.over && <button onClick={() => go(`/replay#${link.token}`)}>Replay</button>}
          <button class="keysbtn" onClick={() => (desk.panel.value = desk.panel.value === "keys" ? "" : "keys")}>Keys <kbd>?</kbd></button>
        </Top>
        <Requests desk={desk} link={link} />
        <Table desk={desk} logOpen={desk.panel.value === "log"} />
        <Arrows />
        <MenuAt />
        <PilePanel />
        {desk.panel.value === "settings" && <TableSettings />}
        {desk.panel.value === "keys" && <Keys onClose={() => (desk.panel.value = "")} />}
      </div>
    </DeskContext.Provider>
  );
}

