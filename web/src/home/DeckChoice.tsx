// A deck: one of those that come with the game, or a list that is pasted or dropped, looked at card by card.
import { useEffect, useState } from "preact/hooks";
import { checkDeck, Refused } from "../net/http";
import type { Deck, DeckReport, GameInfo } from "../net/types";

const OWN = "\u0000own";
const MOST_CHARACTERS = 60000;

export function DeckChoice({ game, deck, onChange, friend }: { game: GameInfo; deck: Deck | null; onChange: (deck: Deck) => void; friend: boolean }) {
  const own = deck?.text !== undefined && deck.text !== "" || deck?.name === "";
  return (
    <>
      <label class="pickrow">{friend ? "Their deck" : "Deck"}
        <select value={own ? OWN : deck?.name} onChange={(event) => onChange(event.currentTarget.value === OWN ? { name: "", text: "" } : { name: event.currentTarget.value })}>
          {(game.decks ?? []).map((name) => <option value={name} key={name}>{name}</option>)}
          <option value={OWN}>a list of my own</option>
        </select>
      </label>
      {own && <OwnDeck game={game} text={deck?.text ?? ""} onText={(text) => onChange({ name: "", text })} />}
    </>
  );
}

function OwnDeck({ game, text, onText }: { game: GameInfo; text: string; onText: (text: string) => void }) {
  const [report, setReport] = useState<DeckReport | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (!text.trim()) { setReport(null); setProblem(""); return; }
    const timer = setTimeout(() => {
      checkDeck(game.name, { text }).then((found) => { setReport(found); setProblem(""); }, (error: Refused) => { setReport(null); setProblem(error.message); });
    }, 400);
    return () => clearTimeout(timer);
  }, [text, game.name]);
  const take = (file: File | undefined) => { if (file && file.size <= MOST_CHARACTERS) void file.text().then(onText); };
  const swap = (name: string, instead: string) => onText((report?.text || text).split(name).join(instead));
  const bad = (report?.cards ?? []).filter((card) => card.playable === false);
  return (
    <div class="owndeck" onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); take(event.dataTransfer?.files[0]); }}>
      <label>Paste a list, or drop a file here
        <textarea rows={7} value={text} maxLength={MOST_CHARACTERS} spellcheck={false} placeholder={game.name === "magic" ? "24 Forest\n4 Llanowar Elves\n…" : ""} onInput={(event) => onText(event.currentTarget.value)} />
      </label>
      <label class="btn small">Choose a file<input class="vh" type="file" onChange={(event) => take(event.currentTarget.files?.[0])} /></label>
      <div role="status">
        {problem && <p class="problem">{problem}</p>}
        {report?.playable && <p class="good">▴ Every card of it can be played.</p>}
        {(report?.reasons ?? []).map((reason) => <p class="problem" key={reason}>{reason}</p>)}
        {!!bad.length && (
          <ul class="badcards">
            {bad.map((card) => (
              <li key={card.name}><b>{card.name}</b> {(card.reasons ?? []).join("; ")}
                {(card.swaps ?? []).slice(0, 3).map((instead) => <button class="btn small" type="button" key={instead} onClick={() => swap(card.name, instead)}>Swap for {instead}</button>)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
