import { DAY_MS, MINUTE_MS } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import { hostPortOf } from "../egress/address.ts";
import { threadModule } from "../reading/reading-threads.ts";
import type { ReadingThreads, Turn } from "../reading/reading-threads.ts";
import { decodeText } from "./charset.ts";
import type { SlotWait } from "./host-pace.ts";
import { ITSELF } from "./host-trouble.rules.ts";
import type { HttpAnswer } from "./http-exchange.ts";
import { parseRetryAfter } from "./http-status.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";
import { robotsAllow } from "./robots-rules.ts";
import type * as robotsThread from "./robots.thread.ts";

/** The known robots.txt of an origin. `text` is empty where everything is allowed. */
export interface RobotsRecord {
  rule: "text" | "disallow_all";
  text: string;
  /** HTTP status of the file, for the sentence to the user. */
  status: number;
  /** Business time after which the file is fetched again. */
  expiresAt: Date;
}

/** The storage of robots.txt files, shared by all workers. */
export interface RobotsCache {
  get(origin: string): Promise<RobotsRecord | null>;
  set(origin: string, record: RobotsRecord): Promise<void>;
}

export interface RobotsOptions {
  cache: RobotsCache;
  clock: Clock;
  userAgent: string;
  /** Makes one GET without redirects. */
  fetchSmall: (url: URL, maxBytes: number, wait: SlotWait) => Promise<HttpAnswer | FetchFailure>;
  /** Check large files. */
  threads: Pick<ReadingThreads, "run">;
  /** Waits for a host's slot before the request; a failure ends the visit. */
  awaitSlot: (url: URL, wait: SlotWait) => Promise<FetchFailure | null>;
}

const RULES = threadModule<typeof robotsThread>(new URL("./robots.thread.ts", import.meta.url));
/** Characters from which a file is checked in a reading thread: 512 KB of short lines take 100 ms, at every visit. */
const LARGE_ROBOTS = 16 * 1024;

/** Checks an origin's robots.txt, fetched when it is not known. Null means allowed. */
export type RobotsGate = (url: URL, wait: SlotWait) => Promise<FetchFailure | null>;

/** RFC 9309 section 2.5: at least 500 KiB must be read, the rest is ignored. */
const MAX_ROBOTS_BYTES = 512 * 1024;
/** RFC 9309 section 2.3.1.2: at least five redirects are followed. */
const MAX_REDIRECTS = 5;
/** RFC 9309 section 2.4: at most 24 hours. */
const TTL_MS = DAY_MS;
/** Maximum clock difference between two workers, in ms. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;
/** Lifetime in ms after a server error, so that the server is asked again sooner. */
const TROUBLE_TTL_MS = 10 * MINUTE_MS;

export function createRobotsGate(options: RobotsOptions): RobotsGate {
  const agent = productToken(options.userAgent);
  // Two visits that start together must not fetch the file twice.
  const pending = new Map<string, Promise<RobotsRecord | FetchFailure>>();

  const load = async (origin: string, wait: SlotWait): Promise<RobotsRecord | FetchFailure> => {
    const known = await options.cache.get(origin);
    const leftMs = known === null ? 0 : known.expiresAt.getTime() - options.clock.now().getTime();
    // Longer than any lifetime: written by a clock that ran ahead.
    if (known !== null && leftMs > 0 && leftMs <= TTL_MS + CLOCK_SKEW_MS) return known;
    const fetched = await fetchRobots(origin, options, wait);
    if (!("ok" in fetched)) await options.cache.set(origin, fetched);
    return fetched;
  };

  const shared = async (origin: string, wait: SlotWait): Promise<RobotsRecord | FetchFailure> => {
    const running = pending.get(origin);
    if (running !== undefined) {
      // The visit that fetches the file may be cancelled, which must not end the others waiting for it.
      const outcome = await running.catch(() => null);
      wait.signal?.throwIfAborted();
      // Nor must a pause that applies only to that visit's organisation.
      const isUsable = outcome !== null && !("ok" in outcome && outcome.isWithheld);
      return isUsable ? outcome : await shared(origin, wait);
    }
    const loading = load(origin, wait).finally(() => pending.delete(origin));
    pending.set(origin, loading);
    return await loading;
  };

  return async (url, wait) => {
    const record = await shared(url.origin, wait);
    if ("ok" in record) return record;
    if (record.rule === "disallow_all") {
      return failure("robots_disallowed", `robots.txt answers with status ${record.status}`);
    }
    const { text } = record;
    const isAllowed =
      text.length < LARGE_ROBOTS
        ? robotsAllow(text, agent, url.href)
        : await options.threads.run(RULES, "allows", { ...turnOf(url, wait), bytes: text.length }, () => ({
            text,
            agent,
            url: url.href,
          }));
    if (isAllowed) return null;
    return failure("robots_disallowed", `robots.txt of ${hostPortOf(url)} disallows this page for ${agent}`);
  };
}

const turnOf = ({ origin }: URL, { visitor, signal }: SlotWait): Omit<Turn, "bytes"> => ({
  organisationId: visitor?.organisationId ?? ITSELF,
  about: `${origin}/robots.txt`,
  signal,
});

async function fetchRobots(
  origin: string,
  options: RobotsOptions,
  wait: SlotWait,
): Promise<RobotsRecord | FetchFailure> {
  let url = new URL("/robots.txt", origin);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const stopped = await options.awaitSlot(url, wait);
    if (stopped !== null) return stopped;
    const answer = await options.fetchSmall(url, MAX_ROBOTS_BYTES, wait);
    // An unreachable shop is reported as such: dns, connect, tls or timeout, not as a prohibition.
    if ("ok" in answer) return answer;
    const now = options.clock.now();
    const until = (ms: number) => new Date(now.getTime() + ms);
    const { status } = answer;
    const target = status >= 300 && status < 400 ? URL.parse(answer.headers["location"] ?? "", url) : null;
    if (target !== null && (target.protocol === "http:" || target.protocol === "https:")) {
      url = target;
    } else if (status === 429) {
      return failure("rate_limited", "robots.txt answers with status 429", {
        status,
        retryAfterMs: parseRetryAfter(answer.headers, now),
      });
    } else if (status >= 500) {
      const askedMs = parseRetryAfter(answer.headers, now) ?? 0;
      return { rule: "disallow_all", text: "", status, expiresAt: until(Math.max(TROUBLE_TTL_MS, askedMs)) };
    } else if (status >= 200 && status < 300) {
      const text = decodeText(answer.body, "text/plain; charset=utf-8");
      return { rule: "text", text, status, expiresAt: until(TTL_MS) };
    } else {
      return { rule: "text", text: "", status, expiresAt: until(TTL_MS) };
    }
  }
  // RFC 9309 section 2.3.1.2: after five redirects the file may count as unavailable, which allows everything.
  const expiresAt = new Date(options.clock.now().getTime() + TTL_MS);
  return { rule: "text", text: "", status: 310, expiresAt };
}

/** Returns this program's name in robots.txt files: for "Mozilla/5.0 (compatible; Shopper/1.0)" it is "Shopper". */
export function productToken(userAgent: string): string {
  const named = /\(compatible;\s*([a-z_-]+)/i.exec(userAgent) ?? /^\s*([a-z_-]+)/i.exec(userAgent);
  return named?.[1] ?? "Pricetrail";
}
