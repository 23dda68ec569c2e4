// Card text, always as text: paragraphs, reminders in italics, symbols as pips, loyalty as tabs.
import type { ComponentChild } from "preact";
import { Pip } from "./pips";

function symbols(text: string): ComponentChild[] {
  return text.split(/(\{[^{}\s]{1,6}\})/).map((part, at) => (at % 2 ? <Pip symbol={part} /> : part));
}

function paragraph(text: string): ComponentChild[] {
  const loyalty = /^\[?([+\-−]?[0-9X]+)\]?:\s/.exec(text);
  const rest = loyalty ? text.slice(loyalty[0].length) : text;
  const parts = rest.split(/(\([^()]*\))/).map((part, at) => (at % 2 ? <i>{symbols(part)}</i> : symbols(part)));
  return loyalty ? [<b class="loy">{loyalty[1]!.replace("-", "−")}</b>, ...parts] : parts;
}

export function Words({ text }: { text: string }) {
  return <>{text.split("\n").filter((line) => line.trim()).map((line) => <p>{paragraph(line)}</p>)}</>;
}
