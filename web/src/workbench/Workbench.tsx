// The workbench: a text at the left, and beside it the card as it would lie on the table, what it says, and how it plays.
import "../look/workbench.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CardView } from "../card/CardView";
import { format, hover as askHover, languages as askLanguages, readText, Refused, tryOut } from "../net/http";
import { draft, keepDraft, keepToken } from "../net/kept";
import type { Hover, LanguageInfo, ReadText } from "../net/types";
import { go, note, place } from "../shell/router";
import { Top } from "../shell/Top";
import { characters, Editor } from "./Editor";
import { Facts } from "./Facts";
import { Files, type OpenFile, useFiles } from "./Files";
import { Scenarios } from "./Scenarios";
import { Sim } from "./Sim";
import { WordsOf } from "./WordsOf";

const PAUSE = 220;

function useReading(info: LanguageInfo | null, text: string, at: number): { read: ReadText | null; problem: string; current: boolean } {
  const [state, setState] = useState<{ read: ReadText | null; text: string; language: string; problem: string }>({ read: null, text: "", language: "", problem: "" });
  useEffect(() => {
    if (!info) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      readText({ language: info.name, text, at: characters(text, at) }, stop.signal).then(
        (read) => setState({ read, text, language: info.name, problem: "" }),
        (error: unknown) => { if (!stop.signal.aborted) setState((old) => ({ ...old, problem: error instanceof Refused ? error.message : "It could not be read." })); },
      );
    }, PAUSE);
    return () => { clearTimeout(timer); stop.abort(); };
  }, [info, text, at]);
  const fits = state.language === info?.name;
  return { read: fits ? state.read : null, problem: state.problem, current: fits && state.text === text };
}

function useHover(info: LanguageInfo | null, text: string, at: number): Hover | null {
  const [told, setTold] = useState<Hover | null>(null);
  useEffect(() => {
    if (!info) return;
    const timer = setTimeout(() => { askHover({ language: info.name, text, at: characters(text, at) }).then(setTold, () => setTold(null)); }, PAUSE);
    return () => clearTimeout(timer);
  }, [info, text, at]);
  return told?.text ? told : null;
}

export function Workbench() {
  const [all, setAll] = useState<LanguageInfo[]>([]);
  const [problem, setProblem] = useState("");
  const wanted = place.value.path.split("/")[2] ?? "";
  const info = all.find((one) => one.name === wanted || one.game === wanted) ?? all[0] ?? null;
  useEffect(() => {
    document.title = "Workbench · Cardwright";
    askLanguages().then(setAll, (error: Refused) => setProblem(error.message));
  }, []);
  const tabs = <nav class="tabs" aria-label="language">{all.map((one) => <a href={`/workbench/${one.name}`} key={one.name} aria-current={one === info ? "page" : undefined}>{one.title}</a>)}</nav>;
  return <div class="page wbpage">{info ? <Bench info={info} tabs={tabs} key={info.name} /> : <><Top title="Workbench" /><main class="nothing">{problem && <p>{problem}</p>}</main></>}</div>;
}

function Bench({ info, tabs }: { info: LanguageInfo; tabs: preact.ComponentChildren }) {
  const [text, setText] = useState(() => draft(info.name) ?? info.example ?? "");
  const [outside, setOutside] = useState(0);
  const [at, setAt] = useState(0);
  const [file, setFile] = useState<OpenFile | null>(null);
  const [said, setSaid] = useState("");
  const [words, setWords] = useState(false);
  const busy = useRef(false);
  const { read, problem, current } = useReading(info, text, at);
  const hover = useHover(info, text, at);
  const files = useFiles(info.name);
  useEffect(() => { keepDraft(info.name, text); setSaid(""); }, [text]);

  const put = (next: string) => { setText(next); setOutside((count) => count + 1); };

  const cards = read?.cards ?? [];
  const card = cards[read?.current ?? -1] ?? cards[0] ?? null;
  const faults = useMemo(() => read?.faults ?? [], [read]);
  const errors = faults.filter((fault) => fault.severity === "error").length;
  const weighed = card && read?.weights?.cards?.find((one) => one.name === card.name);
  const limit = weighed?.limits?.[0];
  const weight = weighed ? { text: `${weighed.weight}${limit?.most != null ? ` / ${limit.most}` : ""}`, over: limit?.most != null && weighed.weight > limit.most } : null;

  const play = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      const laid = await tryOut({ language: info.name, text, card: card?.name ?? "" });
      const token = laid.links[laid.mine ?? 0]!;
      keepToken(token);
      go(`/table#${token}`);
    } catch (error) {
      setSaid((error as Refused).message);
    }
    busy.current = false;
  };
  const tidy = async () => {
    try {
      const made = await format({ language: info.name, text });
      if (made.faults?.length) setSaid(`Left as it is: ${made.faults[0]!.message}`);
      else put(made.text);
    } catch (error) {
      setSaid((error as Refused).message);
    }
  };
  const save = async () => {
    const kept = await files.save(file, text);
    if (kept.file) { setFile(kept.file); setSaid("Saved."); } else setSaid(kept.problem);
  };
  const open = (opened: OpenFile, content: string) => { setFile(opened); put(content); note(`/workbench/${info.name}`); };

  return (
    <>
      <Top title="Workbench" tabs={tabs}><button onClick={() => setWords(!words)}>Words of the language</button></Top>
      <main class="wb">
        <Files files={files} open={open} now={file?.name ?? ""} suffix={info.suffixes[0] ?? ""} />
        <section class="ed" aria-label="editor">
          <header>
            <b>{file?.name ?? `a new ${info.title} text`}</b>
            <span class={`fault ${errors ? "bad" : ""}`} data-faults={current ? faults.length : undefined}>{errors ? `▲ ${errors} ${errors === 1 ? "fault" : "faults"}` : faults.length ? `${faults.length} remarks` : current ? "no faults" : "reading"}</span>
            <span class="said-small" role="status">{said || problem}</span>
            <button class="btn small quiet" onClick={() => void tidy()}>Format <kbd>Shift Alt F</kbd></button>
            <button class="btn small" onClick={() => void save()}>Save <kbd>Ctrl S</kbd></button>
          </header>
          <Editor info={info} text={text} outside={outside} faults={faults} onText={setText} onPlace={setAt} onPlay={() => void play()} onSave={() => void save()} onFormat={() => void tidy()} />
          <footer><span class="eyebrow">Here</span> <code>{hover?.title ?? ""}</code> <p>{hover?.text ?? "Put the cursor on a word to have it explained."}</p></footer>
        </section>
        <section class="see" aria-label="the card, as it stands">
          <div class="cardcol">
            {card ? <CardView face={card.face} size="full" weight={weight} /> : <div class="nocard">Write a card and it stands here.</div>}
            {cards.length > 1 && <p class="mut small">{cards.length} cards in this text; the one at the cursor is shown.</p>}
            <div class="go">
              <button class="btn primary" disabled={!card} onClick={() => void play()}>Play it <kbd>Ctrl ↵</kbd></button>
            </div>
            <Scenarios language={info.name} text={text} />
          </div>
          {read && <Facts read={read} card={card} />}
          <Sim game={info.game} language={info.name} text={text} card={card?.name ?? ""} playable={!!card && !errors} />
        </section>
        {words && <WordsOf info={info} onClose={() => setWords(false)} />}
      </main>
    </>
  );
}
