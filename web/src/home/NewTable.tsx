// A new table: who sits where, with which deck. What cannot be played is told card by card, with a swap.
import { useEffect, useState } from "preact/hooks";
import { games as askGames, layTable, Refused } from "../net/http";
import { keepToken, settings } from "../net/kept";
import type { Deck, GameInfo, SeatWish } from "../net/types";
import { go, place } from "../shell/router";
import { Top } from "../shell/Top";
import { DeckChoice } from "./DeckChoice";
import { Settings } from "./Settings";

interface Wish {
  who: string;
  deck: Deck | null;
}

const NAMES = ["Burr", "Moss", "Ida", "Wren"];
const SOLO = "mars";
/** Games that have it let M choose what one pays with, at any time; so it is on. */
const PAYMENT = "choose_payment";

function first(game: GameInfo, friend: boolean): Wish[] {
  const bot = game.bots?.[0]?.[0] ?? "greedy";
  const count = Math.max(2, game.seats[0]);
  return Array.from({ length: count }, (_, at) => ({
    who: at === 0 ? "me" : friend && at === 1 ? "friend" : bot,
    deck: game.decks?.length ? { name: game.decks[at % game.decks.length]! } : null,
  }));
}

function Seat({ game, wish, at, set, drop }: { game: GameInfo; wish: Wish; at: number; set: (wish: Wish) => void; drop: (() => void) | null }) {
  const title = wish.who === "me" ? "You" : wish.who === "friend" ? "A friend" : (NAMES[at - 1] ?? "A bot");
  return (
    <fieldset class="seatwish">
      <legend><span class={`mk s${at}`} aria-hidden="true" /> {title}</legend>
      {at > 0 && (
        <label class="pickrow">Who
          <select value={wish.who} onChange={(event) => set({ ...wish, who: event.currentTarget.value })}>
            {(game.bots ?? []).map(([name, words]) => <option value={name} key={name}>bot, {words}</option>)}
            <option value="friend">a friend, by a link</option>
          </select>
        </label>
      )}
      {!!game.decks?.length && <DeckChoice game={game} deck={wish.deck} onChange={(deck) => set({ ...wish, deck })} friend={wish.who === "friend"} />}
      {drop && <button class="btn small quiet" type="button" onClick={drop}>Take this seat away</button>}
    </fieldset>
  );
}

export function NewTable({ game: name }: { game: string }) {
  const [game, setGame] = useState<GameInfo | null>(null);
  const [wishes, setWishes] = useState<Wish[]>([]);
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [clock, setClock] = useState(0);
  const [seed, setSeed] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    askGames().then((games) => {
      const found = games.find((one) => one.name === name) ?? null;
      setGame(found);
      if (found) setWishes(first(found, place.value.hash === "friend"));
      if (found?.options && PAYMENT in found.options) setOptions({ [PAYMENT]: true });
      else setProblem(new Refused("game", `There is no game called ${name}.`));
    }, setProblem);
  }, [name]);

  const lay = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const you = settings.value.name || "Host";
    const seats: SeatWish[] = wishes.map((wish, at) => ({ who: wish.who, name: wish.who === "me" ? you : wish.who === "friend" ? "Friend" : (NAMES[at - 1] ?? "Bot"), deck: wish.deck }));
    try {
      const laid = await layTable({ game: name, seats, options, clock, ...(/^\d{1,15}$/.test(seed) ? { seed: Number(seed) } : {}) });
      const token = laid.links[laid.mine ?? 0] || laid.watch;
      keepToken(token);
      go(`/table#${token}`);
    } catch (error) {
      setProblem(error as Refused);
      setBusy(false);
    }
  };

  if (!game) return <div class="page"><Top title="A new table" /><main class="nothing">{problem && <h1>{problem.message}</h1>}</main></div>;
  const [least, most] = game.seats;
  const change = (at: number, wish: Wish) => setWishes(wishes.map((old, place) => (place === at ? wish : old)));
  return (
    <div class="page">
      <Top title={`A new table · ${game.title}`} />
      <main class="sheet">
        <form onSubmit={(event) => void lay(event)}>
          <h2>{game.title}</h2>
          <p class="said">{game.blurb}</p>
          <div class="seatwishes">
            {wishes.map((wish, at) => <Seat key={at} game={game} wish={wish} at={at} set={(next) => change(at, next)} drop={at > 0 && (wishes.length > least && (wishes.length > 2 || name === SOLO)) ? () => setWishes(wishes.filter((_, place) => place !== at)) : null} />)}
          </div>
          {wishes.length < most && <button class="btn small" type="button" onClick={() => setWishes([...wishes, { who: game.bots?.[0]?.[0] ?? "greedy", deck: game.decks?.length ? { name: game.decks[wishes.length % game.decks.length]! } : null }])}>Another seat</button>}
          <details>
            <summary>More: clocks, a seed{Object.keys({ ...game.options, ...game.settings }).length ? ", variants" : ""}</summary>
            <label class="pickrow">Clock
              <select value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
                <option value={0}>none</option><option value={600}>10 minutes each</option><option value={1800}>30 minutes each</option><option value={3600}>an hour each</option>
              </select>
            </label>
            <label class="pickrow">Seed <input type="text" name="seed" inputMode="numeric" maxLength={15} value={seed} onInput={(event) => setSeed(event.currentTarget.value.trim())} /><span class="mut small">a number; the same one deals the same game</span></label>
            <Settings game={name} known={game.settings ?? {}} options={options} set={setOptions} />
            {Object.entries(game.options ?? {}).filter(([key]) => key !== PAYMENT).map(([key, words]) => (
              <label class="check" key={key}><input type="checkbox" checked={!!options[key]} onChange={(event) => setOptions({ ...options, [key]: event.currentTarget.checked })} /> {words}</label>
            ))}
          </details>
          {problem && <p class="problem" role="alert">{problem.message} {problem.hint}</p>}
          <button class="btn primary" disabled={busy}>{busy ? "Laying the table" : "Sit down"}</button>
        </form>
      </main>
    </div>
  );
}
