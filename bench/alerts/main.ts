import path from "node:path";
import { advance, DEFAULT_REARM } from "@pricetrail/alerts";
import type { AlertEvent, PriceEvent } from "@pricetrail/alerts";
import { readPoisoned } from "../confirm/poisoned.ts";
import type { PoisonedReading } from "../confirm/poisoned.ts";

/**
 * `npm run bench -- alerts`: how many messages "below my target" sends on real half-hourly readings, compared with a rule that
 * considers each reading in isolation. The right number is that of published crossings, and a replay must send the same messages
 * as processing one reading at a time.
 */
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set.");

const MAX_MESSAGES = 18;

let passed = 0;
let failed = 0;
function check(isGood: boolean, text: string): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? "ok   " : "BELOW"} ${text}`);
}

const asked = ({ price }: PoisonedReading): number => price.discountedMinor ?? price.normalMinor;

const total = { readings: 0, naive: 0, messages: 0, live: 0 };
for (const { item, readings } of readPoisoned(path.join(corpus, "poisoned"))) {
  const end = readings.findIndex(({ isFalse }) => isFalse);
  const clean = end === -1 ? readings : readings.slice(0, end);
  const first = clean.slice(0, Math.floor(0.3 * clean.length));
  const sorted = first.map(asked).sort((a, b) => a - b);
  const target = sorted[Math.floor(0.2 * sorted.length)]!;
  const watched = clean.slice(first.length);
  const events = watched.map(({ at, price }): PriceEvent => ({
    kind: "price",
    at,
    ...price,
    currency: price.currency,
  }));
  const rule = {
    condition: { kind: "below", minor: target, currency: watched[0]!.price.currency },
    rearm: DEFAULT_REARM,
  } as const;
  const messages = advance(rule, undefined, events, 0).firings;

  // One reading at a time, with a failed visit after each, and the state serialised in between.
  const live: number[] = [];
  let state: ReturnType<typeof advance>["state"] | undefined;
  for (const [index, event] of events.entries()) {
    const known: AlertEvent[] = events.slice(Math.max(0, index - 2), index + 1);
    known.push({ kind: "failure", at: event.at + 1 });
    const next = advance(rule, state, known, event.at);
    live.push(...next.firings.map(({ at }) => at));
    state = JSON.parse(JSON.stringify(next.state)) as typeof state;
  }
  const naive = watched.filter((reading) => asked(reading) <= target).length;
  console.log(
    `  ${item.padEnd(12)} target ${target}: ${watched.length} readings, ${naive} at or below it, ${messages.length} messages`,
  );
  check(
    JSON.stringify(live) === JSON.stringify(messages.map(({ at }) => at)),
    `${item}: live and replay send the same messages`,
  );
  total.readings += watched.length;
  total.naive += naive;
  total.messages += messages.length;
}
check(
  total.messages <= MAX_MESSAGES,
  `${total.messages} messages on ${total.readings} readings, at most ${MAX_MESSAGES}; a rule that looks at each reading alone sends ${total.naive}`,
);

console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
