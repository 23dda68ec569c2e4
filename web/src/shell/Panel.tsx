// A panel beside the page (settings, keys, a pile): it never hides the question, and Esc closes it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Panel({ title, onClose, children, wide }: { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    panel.current?.focus();
    return () => before?.focus?.();
  }, []);
  return (
    <section class={`panel ${wide ? "wide" : ""}`} role="dialog" aria-label={title} tabIndex={-1} ref={panel}
      onKeyDown={(event) => { if (event.key === "Escape") { event.stopPropagation(); onClose(); } }}>
      <header><h2>{title}</h2><button class="btn small quiet" onClick={onClose}>Close <kbd>Esc</kbd></button></header>
      <div class="panel-body">{children}</div>
    </section>
  );
}
