import { setTimeout as wait } from "node:timers/promises";
import { signUp } from "../../../tests/product.ts";

const PAUSE_MS = 20;
const ANSWER_MS = 20_000;
/** A killed primary's last responses are recorded up to this long after the kill; no replica is promoted that early. */
const LATE_ANSWER_MS = 500;

/** A name that the program reported as stored and that was missing afterwards. */
export interface Lost {
  name: string;
  /** How long before the kill it was acknowledged, in ms. */
  beforeMs: number;
}

/** Stores one name after another, and records when each was acknowledged. */
export async function recordAcknowledged(url: string) {
  const person = await signUp(url, "recorder@example.com");
  const acknowledged: { name: string; at: number }[] = [];
  const kills: number[] = [];
  const ended = new AbortController();
  const writing = (async () => {
    for (let number = 0; !ended.signal.aborted; number += 1) {
      const name = `Name ${number}`;
      const answer = await fetch(`${url}/api/add/category`, {
        method: "POST",
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
        body: JSON.stringify({ category: name }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) acknowledged.push({ name, at: performance.now() });
      await wait(PAUSE_MS);
    }
  })();
  return {
    /** The primary is being killed now. */
    mark: () => void kills.push(performance.now()),
    stop: async (): Promise<{ acknowledged: number; lost: Lost[] }> => {
      ended.abort();
      await writing;
      const { data } = await person.call<{ data: { category: string }[] }>("GET", "get/category");
      const stored = new Set(data.map(({ category }) => category));
      const lost = acknowledged
        .filter(({ name }) => !stored.has(name))
        .map(({ name, at }) => {
          const kill = kills.find((one) => one + LATE_ANSWER_MS >= at) ?? Infinity;
          return { name, beforeMs: Math.max(0, kill - at) };
        });
      return { acknowledged: acknowledged.length, lost };
    },
  };
}
