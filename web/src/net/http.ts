// The routes that are asked and answered once. An answer that is no success is a `Refused` with a sentence for people.
import { ownerKey } from "./kept";
import type {
  Completions, Deck, DeckReport, FileLine, FileText, Formatted, Frame, GameInfo, Hover, Laid, LanguageInfo, NewTable,
  Progress, ReadText, Replay, ReplayLine, ScenarioResult, Fault, SeatWish, Simulate, TableLine, TextAt, TryOut,
} from "./types";

export class Refused extends Error {
  constructor(readonly code: string, message: string, readonly hint = "", readonly status = 0) {
    super(message);
  }
}

async function ask(method: string, path: string, body?: unknown, stop?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (ownerKey()) headers.Authorization = `Bearer ${ownerKey()}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: stop ?? null });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused("lost", "The server does not answer.", "Is cardwright serve still running?");
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as { error?: { code?: string; message?: string; hint?: string } };
  throw new Refused(told.error?.code ?? "bad", told.error?.message ?? `The server answered ${answer.status}.`, told.error?.hint, answer.status);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask("GET", path)).json()) as T;
}

async function post<T>(path: string, body: unknown, stop?: AbortSignal): Promise<T> {
  return (await (await ask("POST", path, body, stop)).json()) as T;
}

let gamesAsked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  gamesAsked ??= get<{ games: GameInfo[] }>("/api/games").then((answer) => answer.games);
  gamesAsked.catch(() => (gamesAsked = null));
  return gamesAsked;
}

export const layTable = (table: NewTable) => post<Laid>("/api/tables", table);
export const myTables = (tokens: string[]) => post<{ tables: TableLine[] }>("/api/tables/mine", { tokens }).then((answer) => answer.tables);
export const allTables = () => get<{ tables: TableLine[] }>("/api/tables").then((answer) => answer.tables);
export const checkDeck = (game: string, deck: Deck, options: Record<string, unknown> = {}) => post<DeckReport>("/api/decks/check", { game, deck, options });
export const bundledDeck = (game: string, name: string) => get<DeckReport>(`/api/decks/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);

export const languages = () => get<{ languages: LanguageInfo[] }>("/api/languages").then((answer) => answer.languages);
export const readText = (at: TextAt, stop?: AbortSignal) => post<ReadText>("/api/workbench/read", at, stop);
export const complete = (at: TextAt) => post<Completions>("/api/workbench/complete", at);
export const hover = (at: TextAt) => post<Hover>("/api/workbench/hover", at);
export const format = (at: TextAt) => post<Formatted>("/api/workbench/format", at);
export const tryOut = (wish: TryOut) => post<Laid>("/api/workbench/play", wish);
export const runScenario = (language: string, text: string, scenario: string) =>
  post<{ results: ScenarioResult[]; faults?: Fault[] }>("/api/workbench/scenario", { language, text, scenario });
export const files = () => get<{ folder: string; files: FileLine[] }>("/api/workbench/files");
export const fileText = (name: string) => get<FileText>(`/api/workbench/files/${name.split("/").map(encodeURIComponent).join("/")}`);
export const saveFile = async (file: FileText) =>
  (await (await ask("PUT", `/api/workbench/files/${file.name.split("/").map(encodeURIComponent).join("/")}`, file)).json()) as FileText;

export const replays = () => get<{ replays: ReplayLine[] }>("/api/replays").then((answer) => answer.replays);
export const uploadReplay = (text: string) => post<Replay>("/api/replays", { text });
export const openReplay = (token: string) => post<Replay>("/api/replays/open", { token });
export const replayFrame = (token: string, move: number, as: number) => post<Frame>("/api/replays/frame", { token, move, as });
export const exportReplay = async (token: string, as: number) => (await ask("POST", "/api/replays/export", { token, as })).blob();
export const forkReplay = (token: string, move: number, seats: SeatWish[]) => post<Laid>("/api/replays/fork", { token, move, seats });

/** Runs a simulation and tells each line of its progress; aborting `stop` ends it. */
export async function simulate(wish: Simulate, tell: (progress: Progress) => void, stop: AbortSignal): Promise<void> {
  const answer = await ask("POST", "/api/workbench/sim", wish, stop);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) tell(JSON.parse(line) as Progress);
  }
}
