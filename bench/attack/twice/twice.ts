import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** A call and its body, which must take effect once, however often it is sent. */
interface Work {
  path: string;
  body: object;
  /** The Idempotency-Key of all its requests. */
  key: string;
}

export interface TwiceResult {
  works: number;
  /** Requests sent, including those answered with "try again later". */
  posts: number;
  /** Responses that the same request is still in progress; it is sent again shortly afterwards. */
  waited: number;
  /** Requests whose responses differed or were not successful. */
  different: number;
  /** By kind: the actual and the expected number of effects. */
  effects: Record<string, { found: number; wanted: number }>;
}

const CONCURRENT = 32;

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/**
 * Sends each call many times under its Idempotency-Key, in random order and concurrently, and counts the effects: names, alerts
 * and runs that were added, and rows of the activity log.
 *
 * @param session of an owner of a new organisation, whose activity log is read
 * @param key an API key of the organisation, with every scope
 * @param product id of a product to track
 */
export async function sendTwice(
  { url, session, key, product }: { url: string; session: string; key: string; product: string },
  { works, times, seed }: { works: number; times: number; seed: number },
): Promise<TwiceResult> {
  const send = (
    path: string,
    {
      method = "POST",
      bearer = key,
      body,
      once,
    }: { method?: string; bearer?: string; body?: object; once?: string },
  ) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(once ? { "idempotency-key": once } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = async <T>(path: string, bearer = key): Promise<T> =>
    (await (await send(path, { method: "GET", bearer })).json()) as T;
  const counts = async () => ({
    brands: (await read<{ data: unknown[] }>("get/brand")).data.length,
    alerts: (await read<{ list: unknown[] }>("get/alert")).list.length,
    runs: (await read<{ data: { total: number } }>("get/run")).data.total,
    recorded: (await read<{ data: { total: number } }>("get/activity", session)).data.total,
  });

  const alert = {
    scope: "product",
    target: product,
    condition: { kind: "discount", on: "begins" },
    rearm: { deadBandPercent: 2, afterHours: null },
    isMailed: false,
  };
  const make = [
    (at: number) => ({ kind: "brands", path: "add/brand", body: { brand: `Brand ${at}` } }),
    (at: number) => ({ kind: "brands", path: "add/brand", body: { brand: `Other ${at}` } }),
    (_at: number) => ({ kind: "alerts", path: "add/alert", body: alert }),
    (_at: number) => ({ kind: "runs", path: "track/product", body: { products: [product] } }),
  ];
  // Alerts and runs are few: the number of alerts is limited, and each run visits a shop.
  const kindOf = (at: number) => (at % 25 === 0 ? 2 : at % 50 === 1 ? 3 : at % 2);
  const all = Array.from({ length: works }, (_none, at): Work & { kind: string } => ({
    ...make[kindOf(at)]!(at),
    key: randomUUID(),
  }));
  const before = await counts();
  const queue = shuffled(
    all.flatMap((work) => Array.from({ length: times }, () => work)),
    seed,
  );
  const answers = new Map<string, Set<string>>();
  let posts = 0;
  let waited = 0;
  const worker = async (): Promise<void> => {
    for (let work = queue.pop(); work; work = queue.pop()) {
      for (;;) {
        posts += 1;
        const answer = await send(work.path, { body: work.body, once: work.key });
        const text = await answer.text();
        if (answer.status === 409 && text.includes('"in_flight"')) {
          waited += 1;
          await wait(5);
          continue;
        }
        const known = answers.get(work.key) ?? new Set();
        answers.set(work.key, known.add(`${answer.status} ${text}`));
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  const after = await counts();
  const wantedOf = (kind: string) => all.filter((work) => work.kind === kind).length;
  const brands = wantedOf("brands");
  return {
    works,
    posts,
    waited,
    different: [...answers.values()].filter((known) => known.size !== 1 || ![...known][0]!.startsWith("200 "))
      .length,
    effects: {
      brands: { found: after.brands - before.brands, wanted: brands },
      alerts: { found: after.alerts - before.alerts, wanted: wantedOf("alerts") },
      runs: { found: after.runs - before.runs, wanted: wantedOf("runs") },
      recorded: { found: after.recorded - before.recorded, wanted: brands },
    },
  };
}
