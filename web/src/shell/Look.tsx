// How the pages look and answer, kept in this browser.
import { set, settings, type Settings } from "../net/kept";

function Choose<K extends keyof Settings>({ name, label, of }: { name: K; label: string; of: [Settings[K], string][] }) {
  return (
    <label class="pickrow">{label}
      <select value={String(settings.value[name])} onChange={(event) => set({ [name]: of.find(([value]) => String(value) === event.currentTarget.value)![0] } as Partial<Settings>)}>
        {of.map(([value, words]) => <option value={String(value)}>{words}</option>)}
      </select>
    </label>
  );
}

export function Look() {
  return (
    <fieldset>
      <legend>How it looks and answers</legend>
      <Choose name="theme" label="Light" of={[["system", "as the system"], ["light", "day"], ["dark", "night"]]} />
      <Choose name="speed" label="Motion" of={[["calm", "calm"], ["quick", "quick"], ["none", "none"]]} />
      <Choose name="sort" label="Hand" of={[["dealt", "as dealt"], ["cost", "by cost"], ["name", "by name"]]} />
      <Choose name="guard" label="A new question waits" of={[[250, "a quarter second"], [600, "longer"], [0, "not at all"]]} />
      <label class="check"><input type="checkbox" checked={settings.value.keys} onChange={(event) => set({ keys: event.currentTarget.checked })} /> Single keys</label>
      <label class="pickrow">Your name <input type="text" maxLength={24} value={settings.value.name} placeholder="You" onInput={(event) => set({ name: event.currentTarget.value })} /></label>
    </fieldset>
  );
}
