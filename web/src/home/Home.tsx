// Home: one sentence, the games, the tables one has left, the workbench and the replays.
import { useEffect, useState } from "preact/hooks";
import { CardView } from "../card/CardView";
import { games as askGames, myTables, Refused } from "../net/http";
import { tokens } from "../net/kept";
import type { Face, GameInfo, TableLine } from "../net/types";
import { Mark } from "../shell/Mark";
import { go } from "../shell/router";
import { BoardsMotif, PlanetMotif } from "./motifs";

function Art({ game }: { game: GameInfo }) {
  if (game.name === "oe") return <BoardsMotif />;
  if (game.name === "mars") return <PlanetMotif />;
  return <div class="fan">{(game.faces ?? []).slice(0, 3).map((face, at) => <div style={{ "--i": at - 1 }} key={face.name}><CardView face={face} size="table" /></div>)}</div>;
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six"];

function seatsOf({ seats: [least, most] }: GameInfo): string {
  return least === most ? `${COUNTS[least]} players` : `${COUNTS[least]} to ${COUNTS[most] ?? most} players`;
}

function Game({ game }: { game: GameInfo }) {
  const decks = game.decks?.length ?? 0;
  const facts = [seatsOf(game), `${game.minutes} minutes`, decks ? `${COUNTS[decks] ?? decks} decks` : ""].filter(Boolean);
  return (
    <article class="g">
      <div class="art" aria-hidden="true"><Art game={game} /></div>
      <h2>{game.title}</h2>
      <p>{game.blurb}</p>
      <ul>{facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>
      <div class="b">
        <a class="btn primary" href={`/new/${game.name}`} aria-label={`Play a bot: ${game.title}`}>Play a bot</a>
        <a class="btn" href={`/new/${game.name}#friend`} aria-label={`Play a friend: ${game.title}`}>Play a friend</a>
      </div>
    </article>
  );
}

export function ago(seconds: number): string {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const told: [number, string][] = [[60, "just now"], [3600, `${Math.floor(past / 60)} minutes ago`], [86400, `${Math.floor(past / 3600)} hours ago`], [172800, "yesterday"]];
  return told.find(([limit]) => past < limit)?.[1].replace(/^1 (minute|hour)s/, "1 $1") ?? `${Math.floor(past / 86400)} days ago`;
}

export function TableItem({ table }: { table: TableLine }) {
  const others = (table.seats ?? []).filter((seat) => seat.seat !== table.seat).map((seat) => seat.name + (seat.who === "bot" ? " (bot)" : "")).join(", ");
  const state = table.over ? "over" : table.your_move ? "your move" : "waiting";
  return (
    <li class={table.your_move && !table.over ? "you" : ""}>
      <a href={table.over ? `/replay#${table.token}` : `/table#${table.token}`}><b>{table.title}</b> <span>{others ? `against ${others}` : "alone"}</span></a>
      <p>{table.problem || table.over?.words || table.words}</p>
      <em>{state}</em><time>{table.changed ? ago(table.changed) : ""}</time>
    </li>
  );
}

function Left() {
  const [tables, setTables] = useState<TableLine[] | null>(null);
  useEffect(() => { myTables(tokens()).then(setTables, () => setTables([])); }, []);
  return (
    <section aria-label="go on where you were">
      <h2>Go on where you were</h2>
      {tables && !tables.length && <p class="said">Tables that you sit at are listed here.</p>}
      <ul class="cont">{(tables ?? []).slice(0, 6).map((table) => <TableItem table={table} key={table.token} />)}</ul>
    </section>
  );
}

const HOUND: Face = { name: "Cinder Hound", kind: "monster", colors: ["monster"], line: "Demon · Beast", values: [["power", "4"]] };

function Bench() {
  return (
    <section class="ws">
      <div>
        <h2>Workbench</h2>
        <p class="said">Type a card, see it take shape, play it.</p>
        <pre aria-hidden="true"><span class="s">"Cinder Hound"</span>: <span class="k">discard hand</span>{"\n  "}<span class="s">"Lunge"</span> <span class="k">on tap</span>: <span class="k">attack</span>{"\n  "}<span class="k">power</span>: <span class="n">4</span>{"\n  "}(<span class="s">"Demon"</span>, <span class="s">"Beast"</span>)</pre>
        <a class="btn" href="/workbench">Open the workbench</a>
      </div>
      <div aria-hidden="true"><CardView face={HOUND} size="table" /></div>
    </section>
  );
}

function SentLink() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const follow = (event: Event) => {
    event.preventDefault();
    const token = /([A-Za-z0-9_-]{22})\s*$/.exec(text)?.[1];
    if (token) go(`/table#${token}`);
  };
  if (!open) return <button class="btn" onClick={() => setOpen(true)}>I was sent a link</button>;
  return (
    <form class="sent" onSubmit={follow}>
      <input aria-label="the link that you were sent" placeholder="Paste it here" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      <button class="btn primary">Sit down</button>
    </form>
  );
}

export function Home() {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [lost, setLost] = useState("");
  useEffect(() => {
    document.title = "Cardwright";
    askGames().then((found) => { setGames(found); requestAnimationFrame(() => performance.mark("games")); }, (error: Refused) => setLost(error.message));
  }, []);
  return (
    <div class="home">
      <header><Mark /><b>Cardwright</b><nav aria-label="pages"><a href="/workbench">Workbench</a><a href="/replays">Replays</a><a href="/settings">Settings</a></nav></header>
      <main>
        <section class="hero">
          <div><h1>Sit down and play.</h1><p>Four games that read their cards as they are written. Yours too: write one in the workbench and it is at the table.</p></div>
          <SentLink />
        </section>
        {lost && <p class="problem" role="alert">{lost}</p>}
        <section class="games" aria-label="games">{games.length ? games.map((game) => <Game game={game} key={game.name} />) : Array.from({ length: 4 }, (_, at) => <div class="g waiting" key={at} />)}</section>
        <div class="low">
          <Left />
          <div class="two">
            <Bench />
            <section class="rp"><p><b>Replays.</b> Any game again, from every seat, move by move.</p><a class="btn small" href="/replays">Open one</a></section>
          </div>
        </div>
      </main>
    </div>
  );
}
