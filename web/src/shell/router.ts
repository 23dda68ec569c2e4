// Where one is. Links inside are taken without a new page; a link's token stays in the fragment, which no server sees.
import { signal } from "@preact/signals";

export interface Place {
  path: string;
  hash: string;
}

const here = (): Place => ({ path: location.pathname, hash: location.hash.slice(1) });

export const place = signal<Place>(here());

addEventListener("popstate", () => (place.value = here()));
addEventListener("hashchange", () => (place.value = here()));

export function go(to: string): void {
  history.pushState(null, "", to);
  place.value = here();
  scrollTo(0, 0);
}

/** Changes the address without a step in the history. */
export function note(to: string): void {
  history.replaceState(null, "", to);
}

export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href^='/']");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.hasAttribute("download") || link.getAttribute("target")) return;
    event.preventDefault();
    go(link.getAttribute("href")!);
  });
}
