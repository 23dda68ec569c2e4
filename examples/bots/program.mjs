// A bot in another language: a line of JSON comes in, a line goes out (docs/protocol.md, "Programs as bots").
//
//   cardwright play cardfinity --seat 'exec:node examples/bots/program.mjs' --seat greedy
//
// It takes a different option every time it is asked, and ends its turn only when nothing else is left.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { decision } = JSON.parse(line);
  const acts = decision.options.filter((option) => !option.label.startsWith("end"));
  const choice = acts.length ? acts[decision.n % acts.length] : decision.options[0];
  const key = choice ? choice.key : `number ${decision.low}`;
  process.stdout.write(JSON.stringify({ type: "choose", n: decision.n, keys: [key] }) + "\n");
}
