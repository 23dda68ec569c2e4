// What this browser keeps: the links that it was given, its owner's key, its settings. Nothing else, nowhere else.
import { signal, effect } from "@preact/signals";

function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`cardwright.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(`cardwright.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const MOST_TABLES = 60;

export function tokens(): string[] {
  const kept = load<unknown>("tables", []);
  return Array.isArray(kept) ? kept.filter((token): token is string => typeof token === "string") : [];
}

export function keepToken(token: string): void {
  store("tables", [token, ...tokens().filter((other) => other !== token)].slice(0, MOST_TABLES));
}

export function forgetToken(token: string): void {
  store("tables", tokens().filter((other) => other !== token));
}

/** The owner's key comes once in the address (`/#owner=KEY`) and is taken out of it. */
export function takeOwnerKey(): void {
  const found = /[#&]owner=([\w-]+)/.exec(location.hash);
  if (!found) return;
  store("owner", found[1]);
  history.replaceState(null, "", location.pathname + location.search);
}

export function ownerKey(): string {
  return load<string>("owner", "");
}

export interface Settings {
  theme: "system" | "light" | "dark";
  speed: "calm" | "quick" | "none";
  keys: boolean;
  /** How long a question that has just appeared ignores clicks and keys, in milliseconds. */
  guard: number;
  name: string;
  sort: "dealt" | "cost" | "name";
}

const DEFAULTS: Settings = { theme: "system", speed: "calm", keys: true, guard: 250, name: "", sort: "dealt" };

export const settings = signal<Settings>({ ...DEFAULTS, ...load<Partial<Settings>>("settings", {}) });

export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  store("settings", settings.value);
}

effect(() => {
  const { theme, speed } = settings.value;
  document.documentElement.classList.toggle("light", theme === "light");
  document.documentElement.classList.toggle("dark", theme === "dark");
  document.documentElement.dataset.speed = speed;
});

export function keepDraft(language: string, text: string): void {
  store(`draft.${language}`, text);
}

export function draft(language: string): string | null {
  return load<string | null>(`draft.${language}`, null);
}
