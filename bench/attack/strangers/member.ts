import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** A member at work, in a thread of its own: what this measurement itself does would otherwise count as the program's time. */
export interface MemberData {
  url: string;
  token: string;
  email: string;
  /** Interval of the requests in ms. */
  everyMs: number;
  /** The request, counted from the start, beside which it also signs in; -1 for none. */
  signInAt: number;
}

/** What the member saw: the times of the requests in ms, and those that were not served. */
export interface Watched {
  times: number[];
  refused: string[];
}

const { url, token, email, everyMs, signInAt } = workerData as MemberData;
const watched: Watched = { times: [], refused: [] };
const over = new AbortController();
parentPort?.once("message", () => over.abort());

async function list(): Promise<void> {
  const from = performance.now();
  const answer = await fetch(`${url}/api/get/product`, { headers: { authorization: `Bearer ${token}` } });
  await answer.text();
  watched.times.push(performance.now() - from);
  if (!answer.ok) watched.refused.push(`list ${answer.status}`);
}

/** Comparing the password takes its time in any case, so it is not measured. The account has none yet: it is answered 400. */
async function signIn(): Promise<void> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Password@123" }),
  });
  await answer.text();
  if (answer.status !== 400) watched.refused.push(`sign-in ${answer.status}`);
}

const asked: Promise<void>[] = [];
for (let count = 0; !over.signal.aborted; count += 1) {
  asked.push(list());
  if (count === signInAt) asked.push(signIn());
  await wait(everyMs);
}
await Promise.all(asked);
parentPort?.postMessage(watched, []);
