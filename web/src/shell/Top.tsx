// The bar at the top of every page but the home page: where one is, and what can be done there.
import type { ComponentChildren } from "preact";
import { Mark } from "./Mark";

export function Top({ title, note, tabs, children }: { title: string; note?: string; tabs?: ComponentChildren; children?: ComponentChildren }) {
  return (
    <header class="top">
      <a class="homelink" href="/" aria-label="Cardwright, the home page"><Mark /><b>Cardwright</b></a>
      <span class="sep" />
      <h1 class="where">{title}{note && <span class="mut"> {note}</span>}</h1>
      {tabs}
      <nav class="acts-top" aria-label="this page">{children}</nav>
    </header>
  );
}
