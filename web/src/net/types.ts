// The messages between the server and the pages. Made by web/protocol_types.py from the server's structs: do not edit.
// A field that has its default is left out of a message, so it is optional here.

/** A row of cards in a place of the table. `kind` is hand, front, back, field, cards, dealt, resolving or middle; `row` counts away from the middle of the table. `size` is the cards' size: hand, table or compact. `side` is the seat that it lies before, -1 for the middle. */
export interface Area {
  id: string;
  kind: string;
  side?: number;
  label?: string;
  row?: number;
  size?: string;
  cards?: Card[];
}

/** From a thing to a thing: `kind` is attack, block, target or attach. */
export interface Arrow {
  start: string;
  end: string;
  kind: string;
}

/** Something that one seat wants and the others must consent to: `what` is undo, bot or end. */
export interface Asked {
  ask: number;
  what: string;
  by: number;
  words: string;
  mine?: boolean;
  yes?: number[];
}

/** Words that a card wears: `kind` is attack, block or state; `to` the id of what it is about. */
export interface Badge {
  text: string;
  kind?: string;
  to?: string;
}

/** Places in an order: `shape` is grid or hex. In a hex board `column` counts along the row from its left end. `rows` are the labels of a grid's rows, from the top of the picture to its bottom. */
export interface Board {
  id: string;
  shape: string;
  label?: string;
  rows?: string[];
  columns?: number;
  cells?: Cell[];
}

/** A card or token. Without a `face` it is a back; without an `id` it cannot be pointed at. `marks` are states that change how it is drawn: tapped, sick, exhausted, attacking, blocking, token, face_down, phased, unmet (what it requires does not hold). `line` is what stands on it at table size. `only_you`: its face is known to the viewer and not to all. `seen_by`: the seats besides its owner that know it while it is hidden. `attached` lies beneath it. */
export interface Card {
  id?: string;
  face?: string | null;
  owner?: number;
  controller?: number;
  values?: Value[];
  chips?: Chip[];
  marks?: string[];
  badges?: Badge[];
  line?: string;
  attached?: Card[];
  only_you?: boolean;
  seen_by?: number[];
  cell?: string;
}

/** A place on a board: `row` and `column` from 0, `kind` what ground it is, `gives` symbols of what lies there. A cell may hold a `tile` (a kind, such as ocean, city, greenery) that somebody owns, and a card. */
export interface Cell {
  id: string;
  row: number;
  column: number;
  kind?: string;
  label?: string;
  side?: number;
  gives?: string[];
  tile?: string;
  owner?: number;
  card?: Card | null;
  tip?: string;
}

/** Something that lies on a card: `kind` is counter, damage, resource or note. */
export interface Chip {
  text: string;
  kind?: string;
  title?: string;
}

/** Takes options of decision `n`, one after the other: all of them or none. */
export interface Choose {
  type: "choose";
  n: number;
  keys: string[];
}

/** Something that could stand there. */
export interface Completion {
  text: string;
  kind?: string;
  info?: string;
}

/** What could stand between `start` and `end`. */
export interface Completions {
  start: number;
  end: number;
  items?: Completion[];
}

/** Gives the game up. */
export interface Concede {
  type: "concede";
}

/** Answers what another asked for. */
export interface Consent {
  type: "consent";
  ask: number;
  yes: boolean;
}

/** The question to this seat. `many` names a choice that is made in one go: attackers or blockers. With `low` and `high` a number is asked for, and its key is "number N". `more` is how many further options there are that the list leaves out: ask for them by `find`. */
export interface DecisionInfo {
  n: number;
  kind: string;
  prompt: string;
  options?: OptionInfo[];
  about?: string[];
  heading?: string;
  many?: string;
  low?: number | null;
  high?: number | null;
  yields?: string[];
  back?: boolean;
}

/** A deck: one of the bundled ones by its `name`, or a `text`, which may be given a name. */
export interface Deck {
  name?: string;
  text?: string;
}

/** A line of a deck: whether it can be played, else why not, and the names of cards that could stand in for it. */
export interface DeckCard {
  name: string;
  count?: number;
  playable?: boolean;
  reasons?: string[];
  swaps?: string[];
  face?: Face | null;
}

/** What came of looking at a deck. `text` is the deck as it was understood, to be edited or swapped in. */
export interface DeckReport {
  playable: boolean;
  name: string;
  text: string;
  cards?: DeckCard[];
  reasons?: string[];
}

/** POST /api/decks/check. */
export interface DeckToCheck {
  game: string;
  deck: Deck;
  options?: Record<string, unknown>;
}

/** Ends a game whose other player has left. */
export interface EndTable {
  type: "end";
}

/** How the game ended: the score of each seat, the winner (-1 for none), why, and the points. */
export interface Ended {
  scores: number[];
  reason: string;
  winner?: number;
  points?: number[];
  words?: string;
}

/** What is printed on a card: it depends on the card's text alone, and is sent once. `kind` says which plate is engraved (creature, spell, land, planeswalker, artifact, enchantment, monster, unit, base, invention, project, corporation, tile, none), `colors` its band (white, blue, black, red, green, several, none, or a game's own word). `cost` are symbols in their order: "2", "W", "W/U", "M€12". `values` are those printed. */
export interface Face {
  name: string;
  kind: string;
  type?: string;
  text?: string;
  cost?: string[];
  colors?: string[];
  tags?: string[];
  values?: [string, string][];
  line?: string;
  needs?: string;
}

/** A diagnostic at its place: offsets in characters, and line and column from 1. */
export interface Fault {
  start: number;
  end: number;
  line: number;
  column: number;
  severity: string;
  code: string;
  message: string;
  expected?: string[];
  suggestion?: string | null;
  fix?: string | null;
}

/** GET /api/workbench/files: a file of one's own. */
export interface FileLine {
  name: string;
  language: string;
  changed: number;
  faults?: number;
}

/** GET and PUT /api/workbench/files/{name}; `version` is of the text that the writer saw, empty for a new file. */
export interface FileText {
  name: string;
  text: string;
  version?: string;
  language?: string;
}

/** A text in its canonical form, or the faults for which it was left as it is. */
export interface Formatted {
  text: string;
  changed?: boolean;
  faults?: Fault[];
}

/** GET /api/replays/{token}/{move}?as=SEAT|all: the table behind so many moves, and the move about to come. */
export interface Frame {
  move: number;
  picture: Picture;
  faces?: Record<string, Face>;
  words?: string;
  seat?: number;
  about?: string[];
}

/** GET /api/games: a game that can be played, with its decks, switches, and options that have values. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  seats: [number, number];
  minutes: number;
  decks?: string[];
  options?: Record<string, string>;
  settings?: Record<string, string>;
  language?: string;
  bots?: [string, string][];
  faces?: Face[];
}

/** What stands at a place, in words; empty where there is nothing to say. */
export interface Hover {
  start?: number;
  end?: number;
  title?: string;
  text?: string;
}

/** Asks about a thing by its id, or a card by its name; answered by `inspected` with the same `ask`. */
export interface Inspect {
  type: "inspect";
  ask: number;
  id?: string;
  name?: string;
}

/** The answer to `inspect`; without `thing` there is nothing of that id that this seat may know. */
export interface Inspected {
  type: "inspected";
  ask: number;
  thing?: Inspection | null;
}

/** All that a viewer may know of one thing. `plain` is what it says in plain words, `soon` what is about to happen to it, `cannot` why nothing can be done with it. */
export interface Inspection {
  id: string;
  title: string;
  face?: Face | null;
  card?: Card | null;
  values?: Why[];
  state?: string;
  soon?: string[];
  plain?: string;
  cannot?: string;
  known_to?: number[];
}

/** The answer to a new table: the links. `mine` is whose of them is the maker's own seat, -1 for none. */
export interface Laid {
  table: string;
  links: string[];
  watch: string;
  mine?: number;
}

/** GET /api/languages: a card language, what it offers beyond reading, and a text to begin with. */
export interface LanguageInfo {
  name: string;
  title: string;
  game: string;
  suffixes: string[];
  forms?: string[];
  weighs?: boolean;
  comment?: string;
  example?: string;
  words?: string[];
}

/** A bound on a number, and the number. */
export interface Limit {
  what: string;
  value: number;
  most?: number | null;
  least?: number | null;
}

/** A list beside the table, with a title and a note. */
export interface List {
  id: string;
  title: string;
  note?: string;
  rows?: Row[];
}

/** What happened, in a sentence: `kind` is turn (a heading), event, note (for you alone). */
export interface LogLine {
  parts: Part[];
  kind?: string;
  who?: number;
}

/** POST /api/tables: a table to be laid. `clock` is seconds for each person's whole game, 0 for none. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  seed?: number | null;
  clock?: number;
  cards?: string;
}

/** One thing that may be chosen. Options with the same `alike` are true equals: it does not matter which is taken. `about` are the ids of the things that it is about, the first the one that is clicked; `button` says that it is about nothing on the table; `main` marks the one that P takes. `uses` are what it would be paid with. */
export interface OptionInfo {
  key: string;
  label: string;
  about?: string[];
  verb?: string;
  alike?: number;
  button?: boolean;
  main?: boolean;
  uses?: string[];
}

/** Goes on passing until then: `until` is turn (this turn's end), mine (my next turn) or stop (no longer). */
export interface PassUntil {
  type: "pass";
  until: string;
}

/** A table as one seat sees it. */
export interface Picture {
  game: string;
  eyes: number;
  turn: Turn;
  players: Player[];
  areas?: Area[];
  piles?: Pile[];
  stack?: Stacked[];
  boards?: Board[];
  tracks?: Track[];
  lists?: List[];
  arrows?: Arrow[];
  notes?: string[];
}

/** A pile: how many cards, and those that the viewer knows, the top first. `places` are theirs where some are not. */
export interface Pile {
  id: string;
  kind: string;
  side?: number;
  label?: string;
  count?: number;
  cards?: Card[];
  places?: number[];
}

/** Asks whether the server is there. */
export interface Ping {
  type: "ping";
  ask?: number;
}

/** A player as the table shows one: the big number (life, deck, TR), the small ones, mana and tags. */
export interface Player {
  id: string;
  seat: number;
  big: Stat;
  stats?: Stat[];
  chips?: Chip[];
  mana?: string[];
  tags?: [string, number][];
  state?: string;
  card?: Card | null;
  out?: boolean;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  ask?: number;
}

/** A game in a few words, for a page that offers it: `minutes` a game takes, `cards` whose faces stand for it. */
export interface Poster {
  title: string;
  blurb: string;
  minutes: number;
  cards?: string[];
}

/** Something that the client sent was not taken: `code` is a stable word, `message` says it in a sentence. */
export interface Problem {
  type: "error";
  code: string;
  message: string;
  hint?: string;
}

/** How far a simulation is; `drawn`, `played` and `won_when_played` are of the card that was asked for. `decisions` is how many a game took on average. */
export interface Progress {
  done: number;
  games: number;
  seats?: SeatRate[];
  decisions?: number;
  drawn?: number;
  played?: number;
  won_when_played?: number;
  crashes?: number;
  finished?: boolean;
  problem?: string;
}

/** A card of the text: where it stands, its face, what it says in plain words, what was not understood. */
export interface ReadCard {
  name: string;
  start: number;
  end: number;
  face: Face;
  plain?: string;
  unread?: string[];
  playable?: boolean;
  outline?: string;
}

/** What came of reading a text; `current` is the place in `cards` of the one at `at`, -1 for none. `forms` are the same text in the language's other forms; `weights` what its cards weigh. */
export interface ReadText {
  faults?: Fault[];
  cards?: ReadCard[];
  current?: number;
  plain?: string;
  forms?: Record<string, string>;
  weights?: WeightReport | null;
  playable?: boolean;
}

/** GET /api/replays/{token}: a game to be looked at. `log_at[i]` lines of the log are told at move i. */
export interface Replay {
  token: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  moves: number;
  eyes: number[];
  ticks?: Tick[];
  log?: LogLine[];
  log_at?: number[];
  over?: Ended | null;
}

/** GET /api/replays: a record that can be looked at. */
export interface ReplayLine {
  token: string;
  game: string;
  title: string;
  seats: string[];
  moves: number;
  changed: number;
  over?: Ended | null;
}

/** A line of a list beside the table: a milestone, an award, a standard project. */
export interface Row {
  id: string;
  label: string;
  note?: string;
  owner?: number;
  state?: string;
}

/** POST /api/workbench/scenario: scenarios in YAML, run with the text's cards. */
export interface RunScenario {
  language: string;
  text: string;
  scenario: string;
}

/** A scenario that was run. */
export interface ScenarioResult {
  name: string;
  passed: boolean;
  words?: string;
  line?: number;
}

/** A seat as everyone at the table knows it: `who` is person, bot or open. */
export interface SeatInfo {
  seat: number;
  name: string;
  who: string;
  bot?: string;
  deck?: string;
  here?: boolean;
  clock?: number | null;
}

/** How often a seat won, with a 95 % interval. */
export interface SeatRate {
  bot: string;
  deck: string;
  wins: number;
  rate: number;
  low: number;
  high: number;
}

/** Who shall sit somewhere: `who` is me, friend, or a bot (`greedy`, `mcts:300ms`). */
export interface SeatWish {
  who: string;
  name?: string;
  deck?: Deck | null;
}

/** Where one wants to be asked: `stops` by name, `yields` by what they yield to; `auto` passes with nothing to do. */
export interface Settings {
  type: "settings";
  stops?: string[] | null;
  yields?: string[] | null;
  auto?: boolean | null;
}

/** POST /api/workbench/sim: many games. The answer is a stream, a line of JSON (`Progress`) each. */
export interface Simulate {
  game: string;
  decks?: Deck[];
  bots?: string[];
  games?: number;
  seed?: number;
  language?: string;
  text?: string;
  card?: string;
}

/** The first message: the link's token, and what its holder wants to be called. */
export interface Sit {
  type: "sit";
  token: string;
  protocol?: number;
  name?: string;
}

/** Asks a bot to sit in for a seat whose player has left; with `bot` empty it goes again. */
export interface SitIn {
  type: "sit_in";
  seat: number;
  bot?: string;
}

/** Something that waits to happen, as on Magic's stack: the next to happen is the first. */
export interface Stacked {
  id: string;
  text: string;
  controller?: number;
  card?: Card | null;
  source?: string;
  targets?: string[];
  new?: boolean;
}

/** A number of a player: `icon` names a symbol, `gain` is what it grows by, `pile` the id of the pile it counts. */
export interface Stat {
  id: string;
  label: string;
  value: string;
  icon?: string;
  gain?: string;
  pile?: string;
}

/** A part of a turn: `mine` and `theirs` are the names of the stops there, where one can stop. */
export interface Step {
  id: string;
  label: string;
  now?: boolean;
  mine?: string;
  theirs?: string;
}

/** A table in a list: what is going on there, as the holder of the token may know it. */
export interface TableLine {
  token: string;
  table: string;
  game: string;
  title: string;
  seat: number;
  seats: SeatInfo[];
  words: string;
  your_move?: boolean;
  moves?: number;
  changed?: number;
  over?: Ended | null;
  problem?: string;
}

/** The table as this seat sees it now; sent whenever anything changed. `n` counts decisions taken; `faces` are those not sent to this client before. The log's lines from `log_from` on are these: what a client has behind is to be forgotten. */
export interface TableState {
  type: "state";
  n: number;
  picture: Picture;
  seats: SeatInfo[];
  faces?: Record<string, Face>;
  decision?: DecisionInfo | null;
  waiting?: Waiting | null;
  log_from?: number;
  log?: LogLine[];
  asks?: Asked[];
  wishes?: Wishes | null;
  can_undo?: boolean;
  can_concede?: boolean;
  over?: Ended | null;
}

/** Takes the last own decision back: at once among bots, with consent among people. */
export interface TakeBack {
  type: "undo";
}

/** A text in a language, and a place in it: POST /api/workbench/read, complete, hover, format. */
export interface TextAt {
  language: string;
  text: string;
  at?: number;
}

/** A mark on the slider: the first move of a turn. */
export interface Tick {
  move: number;
  label: string;
}

/** POST /api/tables/mine: the tokens that a browser has kept. */
export interface Tokens {
  tokens: string[];
}

/** A number that goes up: a global parameter, from `low` to `high` in steps. */
export interface Track {
  id: string;
  label: string;
  value: number;
  low: number;
  high: number;
  step?: number;
  unit?: string;
}

/** POST /api/workbench/play: a table with the text's cards (its deck, or a deck with the card in it). */
export interface TryOut {
  language: string;
  text: string;
  card?: string;
  bot?: string;
}

/** Whose turn it is, which, and where in it. */
export interface Turn {
  number: number;
  active: number;
  label?: string;
  steps?: Step[];
}

/** A number of a card as it is now, and as it is printed where that differs: `+1` raised, `-1` lowered. */
export interface Value {
  name: string;
  now: string;
  printed?: string | null;
  change?: number;
}

/** Whom the table waits for: `how` is deciding, thinking (a bot), away, open. */
export interface Waiting {
  seat: number;
  how: string;
  since?: number;
}

/** A card on the scale: its terms, the limits that it must keep, and the cheapest way to mend it. */
export interface Weighed {
  name: string;
  weight: number;
  count?: number;
  parts?: WeightPart[];
  limits?: Limit[];
  remedy?: string | null;
}

/** A deck on the scale: its cards, and the limits that hold for all of them together. */
export interface WeightReport {
  name: string;
  weight: number;
  cards?: Weighed[];
  limits?: Limit[];
  remedy?: string | null;
}

/** The answer to `sit`: which table, and who one is there. `seat` is -1 for a watcher. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  table: string;
  game: string;
  seat: number;
  watch?: string;
  links?: string[];
  title?: string;
}

/** A value and where it comes from, a line a reason. */
export interface Why {
  value: Value;
  why?: string[];
}

/** This seat's settings as the server keeps them; `known` are all stops that there are, by name with a label. */
export interface Wishes {
  stops?: string[];
  yields?: string[];
  auto?: boolean;
  passing?: string;
  known?: [string, string][];
}

/** A piece of a log line; with `name` it is the name of a card and links to it. */
export interface Part {
  text: string;
  name?: string;
  seat?: number;
}

/** One term of a weight: what stands on the card, what it counts, the reckoning, and its own terms. */
export interface WeightPart {
  text: string;
  weight: number;
  why?: string;
  parts?: WeightPart[];
}

export type FromClient = Sit | Choose | TakeBack | Consent | Settings | PassUntil | Inspect | Concede | SitIn | EndTable | Ping;

export type FromServer = Welcome | TableState | Inspected | Problem | Pong;

export const PROTOCOL = 1;
