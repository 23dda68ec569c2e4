// What can be done with a thing that allows several things, at the thing itself.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { element } from "./Arrows";
import { capital, Symbols } from "./Prompt";
import { focusOn, useDesk } from "./Thing";

export function MenuAt() {
  const desk = useDesk();
  const menu = desk.menu.value;
  const box = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!menu || !box.current) return;
    const place = element(menu.id)?.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    if (!place) return;
    const left = Math.max(8, Math.min(innerWidth - own.width - 8, place.x + place.width / 2 - own.width / 2));
    const above = place.y - own.height - 10;
    setAt({ left, top: above > 48 ? above : Math.min(innerHeight - own.height - 8, place.bottom + 10) });
  }, [menu]);
  useEffect(() => {
    if (!menu) return;
    box.current?.querySelector("button")?.focus();
    const close = (event: Event) => { if (!box.current?.contains(event.target as Node)) desk.menu.value = null; };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [menu]);
  if (!menu) return null;
  const step = (event: KeyboardEvent) => {
    const buttons = [...box.current!.querySelectorAll("button")];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      event.stopPropagation();
      buttons[(now + (event.key === "ArrowDown" ? 1 : buttons.length - 1)) % buttons.length]?.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      desk.menu.value = null;
      focusOn(element(menu.id));
    }
  };
  return (
    <ul class="menu" role="menu" aria-label="what to do with it" ref={box} style={{ left: `${at.left}px`, top: `${at.top}px` }} onKeyDown={step}>
      {menu.options.map((option) => (
        <li role="none" key={option.key}><button role="menuitem" data-key={option.key} onClick={() => desk.take(option)}><Symbols text={capital(option.label)} /></button></li>
      ))}
    </ul>
  );
}
