// A replay: the table of any moment, from any eyes that may see it, with the log beside it.
import "../look/replay.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { drawing } from "../games/drawings";
import { exportReplay, forkReplay, openReplay, Refused } from "../net/http";
import { keepToken, settings } from "../net/kept";
import type { Replay } from "../net/types";
import { go, note, place } from "../shell/router";
import { Top } from "../shell/Top";
import { Arrows } from "../table/Arrows";
import { Desk } from "../table/desk";
import { useMotion } from "../table/motion";
import { PilePanel } from "../table/PilePanel";
import { DeskContext } from "../table/Thing";
import { Scrubber } from "./Scrubber";
import { Watching } from "./watching";

function moment(hash: string): { token: string; move: number; eyes: number } {
  const found = /^([\w-]+)(?:@(\d+)(?::(-?\d+))?)?$/.exec(hash);
  return { token: found?.[1] ?? "", move: Number(found?.[2] ?? 0), eyes: found?.[3] === undefined ? NaN : Number(found[3]) };
}

export function ReplayPage() {
  const asked = useMemo(() => moment(place.value.hash), [place.value.hash]);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setReplay(null);
    openReplay(asked.token).then(setReplay, (error: Refused) => setProblem(error.message));
  }, [asked.token]);
  if (!replay) return <div class="page"><Top title="Replay" /><main class="nothing">{problem ? <><h1>{problem}</h1><a class="btn" href="/replays">Replays</a></> : <p>Opening the record.</p>}</main></div>;
  return <Watched replay={replay} at={asked} key={replay.token} />;
}

function Watched({ replay, at }: { replay: Replay; at: ReturnType<typeof moment> }) {
  const watching = useMemo(() => new Watching(replay, at.move, at.eyes), [replay]);
  const { Table, hidden } = drawing(replay.game);
  const desk = useMemo(() => new Desk(watching.source(), hidden), [watching]);
  const [said, setSaid] = useState("");
  useEffect(() => () => watching.close(), [watching]);
  const [move, eyes] = [watching.move.value, watching.eyes.value];
  const here = `/replay#${replay.token}@${move}:${eyes}`;
  useEffect(() => { note(here); setSaid(""); }, [here]);
  useEffect(() => { document.title = `Replay · ${replay.title} · Cardwright`; }, [replay]);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, textarea")) return;
      if (event.key === "ArrowRight") watching.to(watching.move.value + 1);
      else if (event.key === "ArrowLeft") watching.to(watching.move.value - 1);
      else if (event.key === "Escape") desk.unpin();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, [watching]);
  useMotion(watching.frame.value);
  const frame = watching.frame.value;
  const link = () => { void navigator.clipboard?.writeText(location.origin + here).then(() => setSaid("copied")); };
  const save = async () => {
    try {
      const page = URL.createObjectURL(await exportReplay(replay.token, eyes));
      const anchor = Object.assign(document.createElement("a"), { href: page, download: `cardwright-${replay.game}.html` });
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(page), 10000);
    } catch (error) { setSaid((error as Refused).message); }
  };
  const on = async () => {
    const mine = eyes >= 0 ? eyes : 0;
    try {
      const laid = await forkReplay(replay.token, move, replay.seats.map((seat) => ({ who: seat.seat === mine ? "me" : seat.bot || "greedy", name: seat.seat === mine ? settings.value.name || "Host" : seat.name })));
      const token = laid.links[laid.mine ?? 0]!;
      keepToken(token);
      go(`/table#${token}`);
    } catch (error) { setSaid((error as Refused).message); }
  };
  const names = replay.seats.map((seat) => seat.name).join(" against ");
  return (
    <DeskContext.Provider value={desk}>
      <div class={`page tablepage replaypage g-${replay.game}`} data-move={frame?.move}>
        <Top title={`Replay · ${replay.title}`} note={`· ${names}${replay.over ? ` · ${replay.over.words || replay.over.reason}` : ""}`}>
          <button onClick={link}>{said === "copied" ? "Copied" : "Link to this moment"}</button>
          <button onClick={() => void save()}>Save as a page</button>
          <button onClick={() => void on()}>Play on from here</button>
        </Top>
        {said && said !== "copied" && <p class="requests problem" role="alert">{said}</p>}
        {watching.problem.value && <p class="requests problem" role="alert">{watching.problem.value}</p>}
        {frame ? <Table desk={desk} instead={<Scrubber watching={watching} />} /> : <main class="nothing" aria-busy="true" />}
        <Arrows />
        <PilePanel />
      </div>
    </DeskContext.Provider>
  );
}
