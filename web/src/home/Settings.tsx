// The options of a new table that have values: chosen from a list, ticked, or typed.
import { asked } from "../games/options";

export type Values = Record<string, unknown>;

function Setting({ game, name, words, value, set }: { game: string; name: string; words: string; value: string; set: (value: string) => void }) {
  const { label, among, any } = asked(game, name);
  if (among) return (
    <label class="pickrow">{label}
      <select value={value || among[0]![0]} onChange={(event) => set(event.currentTarget.value)}>{among.map(([key, said]) => <option value={key} key={key}>{said}</option>)}</select>
      <span class="mut small">{words}</span>
    </label>
  );
  if (any) {
    const chosen = new Set(value.split(",").filter(Boolean));
    const turn = (key: string, on: boolean) => set(any.map(([one]) => one).filter((one) => (one === key ? on : chosen.has(one))).join(","));
    return (
      <fieldset class="ticks"><legend>{label}</legend>
        {any.map(([key, said]) => <label class="check" key={key}><input type="checkbox" checked={chosen.has(key)} onChange={(event) => turn(key, event.currentTarget.checked)} /> {said}</label>)}
      </fieldset>
    );
  }
  return <label class="pickrow">{label} <input type="text" maxLength={20} value={value} onInput={(event) => set(event.currentTarget.value.trim())} /><span class="mut small">{words}</span></label>;
}

export function Settings({ game, known, options, set }: { game: string; known: Record<string, string>; options: Values; set: (options: Values) => void }) {
  return (
    <>
      {Object.entries(known).filter(([name]) => name !== "players").map(([name, words]) => (
        <Setting key={name} game={game} name={name} words={words} value={String(options[name] ?? "")}
          set={(value) => { const { [name]: _, ...rest } = options; set(value ? { ...rest, [name]: value } : rest); }} />
      ))}
    </>
  );
}
