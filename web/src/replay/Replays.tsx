// Records that can be looked at: one's own tables, those of this machine for its owner, and any file.
import { useEffect, useState } from "preact/hooks";
import { ago } from "../home/Home";
import { myTables, Refused, replays as askReplays, uploadReplay } from "../net/http";
import { ownerKey, tokens } from "../net/kept";
import type { ReplayLine } from "../net/types";
import { go } from "../shell/router";
import { Top } from "../shell/Top";

const LARGEST = 20_000_000;

async function known(): Promise<ReplayLine[]> {
  const mine = (await myTables(tokens())).map((table): ReplayLine => ({ token: table.token, game: table.game, title: table.title, seats: table.seats.map((seat) => seat.name), moves: table.moves ?? 0, changed: table.changed ?? 0, over: table.over ?? null }));
  if (!ownerKey()) return mine;
  const all = await askReplays().catch(() => []);
  const seen = new Set(mine.map((line) => line.token));
  return [...mine, ...all.filter((line) => !seen.has(line.token))];
}

export function Replays() {
  const [list, setList] = useState<ReplayLine[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = "Replays · Cardwright";
    known().then(setList, (error: Refused) => { setList([]); setProblem(error.message); });
  }, []);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST) return setProblem("That file is too large for a record.");
    try {
      go(`/replay#${(await uploadReplay(await file.text())).token}`);
    } catch (error) { setProblem((error as Refused).message); }
  };
  return (
    <div class="page">
      <Top title="Replays" />
      <main class="sheet" onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); void take(event.dataTransfer?.files[0]); }}>
        <h2>Replays</h2>
        <p class="said">Any game again, from every seat, move by move. Drop a record here, or choose one.</p>
        <p><label class="btn">Open a file<input class="vh" type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} /></label></p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {list && !list.length && <p class="said">None yet: games that you play are listed here.</p>}
        <ul class="cont">
          {(list ?? []).map((line) => (
            <li key={line.token}><a href={`/replay#${line.token}`}><b>{line.title}</b> <span>{line.seats.join(" against ")}</span></a>
              <p>{line.over?.words || `${line.moves} moves so far`}</p><em>{line.over ? "over" : "going on"}</em><time>{line.changed ? ago(line.changed) : ""}</time></li>
          ))}
        </ul>
      </main>
    </div>
  );
}
