import { setTimeout as wait } from "node:timers/promises";
import { signUp } from "../product.ts";
import type { Person } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";
import type { Fault } from "./faults.ts";

interface Run {
  _id: string;
  total: number;
  done: number;
  values: number;
  errors: number;
  finishedAt: string | null;
}

export interface FaultOutcome {
  kind: string;
  /** Entries that were done when the fault struck. */
  done: number;
  /** Time from the database's return until the program was ready again, and until the run continued, in ms. */
  readyMs: number;
  onMs: number;
  /** Whether `/api/ready` failed in the meantime, and how many requests were answered 503 with Retry-After. */
  wasUnready: boolean;
  refused: number;
  /** Entries that were reported as done and later as not done. */
  undone: number;
}

export interface FaultsReport {
  outcomes: FaultOutcome[];
  /** Unexpected responses: anything but success and a well-formed 503, or none at all. */
  unexpected: string[];
  run: Run;
  entries: number;
  /** Data points stored, the entries they belong to, and data points billed. */
  points: number;
  pointEntries: number;
  billed: number;
  /** Names that were typed during outages and resent until accepted, and how many of them are stored. */
  typed: number;
  typedStored: number;
}

/** Each product has two entries, normal and discounted price; the missing discount is free. */
const ENTRIES_EACH = 2;
const ADDING_AT_ONCE = 6;
/** After this time without a response, a request counts as lost. */
const ANSWER_MS = 20_000;
/** After this time, a condition that has to become true counts as failed. */
const TIMEOUT_MS = 120_000;

const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<number> => {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`timed out waiting for: ${what}`);
    await wait(25);
  }
  return performance.now() - began;
};

/** Simulates a person working during the outages: checks every response, and resends what is typed until it is accepted. */
function watchProgram(url: string, person: Person, runId: string, unexpected: string[]) {
  const ended = new AbortController();
  const seen = { isReady: true, refused: 0, unready: 0, undone: 0, run: undefined as Run | undefined };
  const typed: string[] = [];
  const waiting: string[] = [];

  const ask = async (method: "GET" | "POST", path: string, body?: object): Promise<Response | undefined> => {
    try {
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (answer.status !== 503) return answer;
      seen.refused += 1;
      const said = (await answer.json()) as Record<string, unknown>;
      const isInShape =
        Number(answer.headers.get("retry-after")) >= 1 &&
        ["message", "error_description", "code", "requestId"].every(
          (field) => typeof said[field] === "string",
        );
      if (!isInShape) unexpected.push(`${path}: 503 ${JSON.stringify(said)}`);
    } catch (error) {
      if (!ended.signal.aborted) unexpected.push(`${path}: ${String(error)}`);
    }
    return undefined;
  };
  const repeatedly = async (work: () => Promise<void>): Promise<void> => {
    while (!ended.signal.aborted) {
      await work();
      await wait(100);
    }
  };
  const working = [
    repeatedly(async () => {
      const answer = await ask("GET", `get/run/${runId}`);
      if (answer?.ok) {
        const { data } = (await answer.json()) as { data: Run };
        seen.undone += Math.max(0, (seen.run?.done ?? 0) - data.done);
        seen.run = data;
      } else if (answer) unexpected.push(`get/run: ${answer.status}`);
    }),
    repeatedly(async () => {
      const ready = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
        () => undefined,
      );
      seen.isReady = ready?.ok ?? false;
      if (ready === undefined && !ended.signal.aborted) unexpected.push("ready: no answer");
      if (!seen.isReady) seen.unready += 1;
    }),
    repeatedly(async () => {
      const [category] = waiting;
      if (category === undefined) return;
      const answer = await ask("POST", "add/category", { category });
      // On 409 it is already stored, and the first response was lost with the connection.
      if (answer?.ok || answer?.status === 409) waiting.shift();
      else if (answer) unexpected.push(`add/category: ${answer.status}`);
    }),
  ];
  return {
    seen,
    typed,
    waiting,
    type: (name: string) => {
      typed.push(name);
      waiting.push(name);
    },
    stop: async () => {
      ended.abort();
      await Promise.all(working);
    },
  };
}

/**
 * Tracks products of a shop while the database is lost repeatedly during the run, and then counts what is stored. Each fault
 * strikes after the run has progressed since the previous one.
 *
 * @param options.visitMs how long the shop takes for each page, so that faults strike while the run is in progress
 */
export async function runUnderFaults(options: {
  url: string;
  faults: readonly Fault[];
  products: number;
  visitMs: number;
  onOutcome?: (outcome: FaultOutcome) => void;
}): Promise<FaultsReport> {
  const { url, faults, products } = options;
  let visitMs = 0;
  const shop = await serveShop(
    (path) => {
      const number = /^\/p\/(\d+)$/.exec(path)?.[1];
      return number === undefined ? undefined : productPage(`Kettle ${number}`, `${Number(number) + 10}.50`);
    },
    () => visitMs,
  );
  const unexpected: string[] = [];
  const outcomes: FaultOutcome[] = [];
  try {
    const person = await signUp(url, "outage@example.com");
    const entries: { _id: string }[] = [];
    const numbers = Array.from({ length: products }, (_, index) => index + 1);
    const adder = async (): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const added = await person.call<{ entries: { _id: string; field: string }[] }>(
          "POST",
          "add/product",
          {
            url: `${shop.origin}/p/${number}`,
          },
        );
        entries.push(...added.entries.filter(({ field }) => field !== "availability"));
      }
    };
    await Promise.all(Array.from({ length: ADDING_AT_ONCE }, adder));
    visitMs = options.visitMs;
    const { data: started } = await person.call<{ data: Run }>("POST", "start/track", entries);
    const program = watchProgram(url, person, started._id, unexpected);
    const { seen } = program;
    const done = (): number => seen.run?.done ?? 0;
    try {
      for (const [index, fault] of faults.entries()) {
        const before = done();
        await until(() => done() > before || seen.run?.finishedAt != null, "the run continues");
        Object.assign(seen, { refused: 0, unready: 0, undone: 0 });
        const outcome = { kind: fault.kind, done: done() };
        const struckAt = performance.now();
        await fault.strike();
        program.type(`Typed ${index}`);
        if (fault.lastsMs !== undefined) {
          await until(
            () => seen.unready > 0 && seen.refused > 0 && performance.now() - struckAt >= fault.lastsMs!,
            "the loss of the database is reported",
          );
        }
        await fault.repair();
        const atReturn = done();
        const backAt = performance.now();
        const sinceBack = (): number => Math.round(performance.now() - backAt);
        // Asks the program again: an earlier response may date from before it noticed the fault.
        const readyMs = await until(
          async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.ok === true,
          "ready again",
        ).then(sinceBack);
        const onMs = await until(
          () => (done() > atReturn || seen.run?.finishedAt != null) && program.waiting.length === 0,
          "the run continues and what was typed is stored",
        ).then(sinceBack);
        const { unready, refused, undone } = seen;
        outcomes.push({ ...outcome, readyMs, onMs, wasUnready: unready > 0, refused, undone });
        options.onOutcome?.(outcomes.at(-1)!);
      }
      // Takes as long as it needs on a slow machine, provided that it makes progress.
      while (seen.run?.finishedAt == null) {
        const before = done();
        await until(() => seen.run?.finishedAt != null || done() > before, "the run continues");
      }
    } finally {
      await program.stop();
    }
    return {
      outcomes,
      unexpected,
      run: seen.run,
      entries: products * ENTRIES_EACH,
      ...(await count(person, program.typed)),
    };
  } finally {
    await shop.stop();
  }
}

/** Counts what is stored, through the calls that the screens use. */
async function count(person: Person, typed: readonly string[]) {
  const perEntry = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await person.call<{ list: { entryId: string }[]; pages: number }>(
      "GET",
      `get/tracked/data?page=${page}&pageSize=200`,
    );
    pages = answer.pages;
    for (const { entryId } of answer.list) perEntry.set(entryId, (perEntry.get(entryId) ?? 0) + 1);
  }
  const { totals } = await person.call<{ totals: { points: number } }>("GET", "get/usage");
  const { data } = await person.call<{ data: { category: string }[] }>("GET", "get/category");
  return {
    points: [...perEntry.values()].reduce((sum, one) => sum + one, 0),
    pointEntries: perEntry.size,
    billed: totals.points,
    typed: typed.length,
    typedStored: data.filter(({ category }) => category.startsWith("Typed ")).length,
  };
}
