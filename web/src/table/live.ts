// A live table as the source of a desk.
import { computed } from "@preact/signals";
import type { Link } from "../net/link";
import type { FromClient, Wishes } from "../net/types";
import type { Source } from "./desk";

export function live(link: Link): Source {
  return {
    picture: computed(() => link.state.value?.picture ?? null),
    faces: link.faces,
    decision: computed(() => link.state.value?.decision ?? null),
    seats: computed(() => link.state.value?.seats ?? []),
    log: link.log,
    waiting: computed(() => link.state.value?.waiting ?? null),
    over: computed(() => link.state.value?.over ?? null),
    wishes: computed(() => link.state.value?.wishes ?? null),
    asks: computed(() => link.state.value?.asks ?? []),
    eyes: computed(() => link.welcome.value?.seat ?? -1),
    problem: computed(() => (link.connection.value === "lost" ? "The connection is lost; trying again." : link.problem.value)),
    busy: computed(() => link.sent.value || link.connection.value !== "here"),
    canUndo: computed(() => !!link.state.value?.can_undo),
    choose: (keys) => link.choose(keys),
    undo: () => link.say("undo"),
    inspect: (what) => link.inspect(what),
    wish: (change: Partial<Wishes>) => {
      const { stops, yields, auto } = change;
      link.send({ type: "settings", stops: stops ?? null, yields: yields ?? null, auto: auto ?? null } as FromClient);
    },
    pass: (until) => link.send({ type: "pass", until } as FromClient),
    consent: (ask, yes) => link.send({ type: "consent", ask, yes } as FromClient),
  };
}
