// What the card says, and what its language has to offer: weights with their reasons, other forms, the outline.
import { Words } from "../card/Words";
import type { Limit, ReadCard, ReadText, Weighed, WeightPart } from "../net/types";

function Bar({ weight, most, over }: { weight: number; most: number; over: boolean }) {
  const width = Math.min(100, (Math.abs(weight) / Math.max(most, 1)) * 100);
  return <span class={`b ${weight < 0 ? "neg" : over ? "over" : ""}`} style={{ width: `${width}%` }} />;
}

const minus = (value: number) => (value < 0 ? `−${-value}` : String(value));

function limitWords(limit: Limit): string {
  if (limit.most == null) return limit.least == null ? "" : `at least ${limit.least}`;
  return limit.least == null ? `at most ${limit.most}` : `from ${limit.least} to ${limit.most}`;
}

const broken = (limit: Limit) => (limit.most != null && limit.value > limit.most) || (limit.least != null && limit.value < limit.least);

function rows(parts: readonly WeightPart[], depth = 0): { part: WeightPart; depth: number }[] {
  return parts.flatMap((part) => [{ part, depth }, ...rows(part.parts ?? [], depth + 1)]);
}

function CardWeight({ card }: { card: Weighed }) {
  const most = Math.max(20, ...(card.parts ?? []).map((part) => Math.abs(part.weight)), card.weight);
  const main = (card.limits ?? [])[0];
  return (
    <>
      <table class="weights">
        <tbody>
          {rows(card.parts ?? []).map(({ part, depth }, at) => (
            <tr key={at}><th style={{ paddingLeft: `${depth * 12}px` }}>{part.text}</th><td class="w">{part.why}</td><td class="bar"><Bar weight={part.weight} most={most} over={false} /></td><td class="num">{minus(part.weight)}</td></tr>
          ))}
          <tr class="sum"><th>card</th><td class="w">{main ? limitWords(main) : ""}</td><td class="bar"><Bar weight={card.weight} most={most} over={!!main && broken(main)} />{main?.most != null && <i style={{ left: `${Math.min(100, (main.most / most) * 100)}%` }} />}</td><td class={`num ${main && broken(main) ? "bad" : ""}`}>{minus(card.weight)}</td></tr>
        </tbody>
      </table>
      {(card.limits ?? []).slice(1).filter(broken).map((limit) => <p class="bad" key={limit.what}>{limit.what} {limit.value}, {limitWords(limit)}</p>)}
      {card.remedy && <p class="mend">The cheapest mend: {card.remedy}</p>}
    </>
  );
}

function DeckWeight({ read, current }: { read: ReadText; current: string }) {
  const report = read.weights;
  if (!report?.limits?.length) return null;
  const cards = (report.cards ?? []).filter((card) => (card.count ?? 1) > 0);
  return (
    <>
      <p class="deck">{(report.limits).map((limit) => <span class={broken(limit) ? "bad" : ""} key={limit.what}>{limit.what} <b>{limit.value}</b> {limitWords(limit)} </span>)}</p>
      <div class="db" role="img" aria-label="the weight of the deck, by card">
        {cards.map((card) => { const all = Math.max(0, card.weight) * (card.count ?? 1); return all > 0 ? <span class={card.name === current ? "hot" : ""} style={{ flex: all }} key={card.name} title={`${card.name} ${all}`}><i>{all}</i></span> : null; })}
      </div>
    </>
  );
}

export function Facts({ read, card }: { read: ReadText; card: ReadCard | null }) {
  const weighed = card && read.weights?.cards?.find((one) => one.name === card.name);
  const forms = Object.entries(read.forms ?? {});
  const plain = card?.plain || read.plain || "";
  return (
    <div class="facts">
      <section><h2>What it says</h2>{plain ? <div class="mean"><Words text={plain} /></div> : <p class="mut">Nothing that is understood yet.</p>}
        {!!card?.unread?.length && <div class="unread"><p class="eyebrow">Not understood</p><ul>{card.unread.map((clause) => <li key={clause}>{clause}</li>)}</ul></div>}</section>
      {weighed && <section><h2>What it weighs</h2><CardWeight card={weighed} /><DeckWeight read={read} current={card.name} /></section>}
      {!!forms.length && <section><h2>The same, otherwise written</h2>{forms.map(([name, text]) => <details key={name} open><summary>{name}</summary><pre tabIndex={0}>{text}</pre></details>)}</section>}
      {!!card?.outline && <section><h2>How it is understood</h2><pre class="outline" tabIndex={0}>{card.outline}</pre></section>}
    </div>
  );
}
