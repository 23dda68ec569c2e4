// What one player asks of the others, a friend's link while the seat is open, and what can be done when one has left.
import { useState } from "preact/hooks";
import type { Link } from "../net/link";
import type { Desk } from "./desk";
import type { FromClient } from "../net/types";

function address(token: string): string {
  return `${location.origin}/table#${token}`;
}

export function Invite({ token, name }: { token: string; name: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(address(token)).then(() => setCopied(true));
  return (
    <p>
      {name}’s link: <input readOnly size={34} value={address(token)} aria-label={`the link for ${name}`} onFocus={(event) => event.currentTarget.select()} />
      <button class="btn small" onClick={copy}>{copied ? "Copied" : "Copy"}</button>
    </p>
  );
}

export function Requests({ desk, link }: { desk: Desk; link: Link }) {
  const { asks, waiting, over, eyes } = desk.from;
  const links = link.welcome.value?.links ?? [];
  const open = desk.from.seats.value.filter((seat) => seat.who === "open" && links[seat.seat]);
  const away = waiting.value?.how === "away" && eyes.value >= 0 && !over.value ? waiting.value.seat : -1;
  if (!asks.value.length && !open.length && away < 0) return null;
  return (
    <section class="requests" aria-label="requests" aria-live="polite">
      {open.map((seat) => <Invite key={seat.seat} token={links[seat.seat]!} name={seat.name} />)}
      {asks.value.map((ask) => (
        <p key={ask.ask}>
          {ask.words}
          {!ask.mine && eyes.value >= 0 && !ask.yes?.includes(eyes.value) && (
            <><button class="btn small primary" data-consent="yes" onClick={() => desk.from.consent(ask.ask, true)}>Agree</button>
              <button class="btn small" data-consent="no" onClick={() => desk.from.consent(ask.ask, false)}>Refuse</button></>
          )}
        </p>
      ))}
      {away >= 0 && (
        <p>{desk.nameOf(away)} has left.
          <button class="btn small" onClick={() => link.send({ type: "sit_in", seat: away } as FromClient)}>Let a bot sit in</button>
          <button class="btn small" onClick={() => link.say("end")}>End the game</button></p>
      )}
    </section>
  );
}
