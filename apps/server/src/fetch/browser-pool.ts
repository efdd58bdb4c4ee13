import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext } from "playwright-core";
import { startBrowser } from "../browser/started-browser.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { browserFlags } from "./browser-flags.ts";

export interface BrowserPoolOptions {
  guard: EgressGuard;
  /** A Chrome, Chromium or headless shell on this machine; not used with `cdpUrl`. */
  executablePath?: string;
  /** CDP address of a running browser that can reach the guard's address. */
  cdpUrl?: string;
  userAgent: string;
  /** Number of visits after which a browser is replaced by a new one, which ends memory leaks. */
  recycleAfter: number;
  /** Memory limit in MB of a browser with all its processes and pages; above it the largest is killed. Linux only. */
  maxMegabytes: number;
  /** Maximum concurrent visits; each uses some 100 MB, so further ones wait. */
  maxVisits: number;
  /** Timeout in ms for a browser to report its version, after which it counts as hung. */
  answerMs?: number;
  /** Additional switches of a browser started here. */
  flags?: readonly string[];
}

interface WarmBrowser {
  browser: Browser;
  excesses: () => number;
  visits: number;
  open: Set<Place>;
  retired: boolean;
}

/** A visit's place in a browser. */
interface Place {
  warm: WarmBrowser;
  wasShared: boolean;
}

/** A new context for one visit, in a browser that other visits may share. */
export interface Lease {
  context: BrowserContext;
  browser: Browser;
  /** Returns whether another visit was in the same browser at the same time, and may have caused a failure. */
  wasShared: () => boolean;
  /** Returns whether the browser, or one of its processes, was killed for its memory use during this visit. */
  tookTooMuch: () => boolean;
}

/** The browser ended before the visit started. */
export class BrowserLostError extends Error {
  override name = "BrowserLostError";
  readonly wasShared: boolean;

  constructor(cause: unknown, wasShared: boolean) {
    super(cause instanceof Error ? cause.message : "the browser stopped", { cause });
    this.wasShared = wasShared;
  }
}

/** A browser started without this program's switches must not send UDP past the guard: its pages lose the APIs for it. */
const WITHOUT_UDP =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete globalThis[name];';

/** All places are taken, and as many visits as allowed are waiting. */
export class BrowserFullError extends Error {
  override name = "BrowserFullError";
}

const ANSWER_MS = 5_000;

/** Maximum visits waiting for a place; more are refused at once instead of piling up. */
const MAX_WAITING = 200;

/** One that takes longer to open belongs to a browser that hangs or has become unreachable; in ms. */
const OPEN_TIMEOUT_MS = 15_000;

/** A context that takes longer to close belongs to a hung browser; in ms. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Keeps one browser warm and hands out new contexts, one per visit, so that visits cannot see each other's data. */
export class BrowserPool {
  readonly #options: BrowserPoolOptions;
  #current: Promise<WarmBrowser> | null = null;
  readonly #alive = new Set<WarmBrowser>();
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(options: BrowserPoolOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` in a new context. Rejects when no browser can be started, when too many visits are waiting, and with the
   * signal's reason when it aborts before its turn.
   *
   * @param options.alone use a separate browser, closed afterwards; not supported with a browser already running
   */
  async withContext<T>(
    work: (lease: Lease) => Promise<T>,
    { signal, alone = false }: { signal?: AbortSignal; alone?: boolean } = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.#options.maxVisits) {
      if (this.#waiting.size >= MAX_WAITING)
        throw new BrowserFullError("too many visits wait for the browser");
      await this.#turn(signal);
    } else {
      this.#running += 1;
    }
    try {
      return await this.#inContext(work, alone);
    } finally {
      // The place is passed on directly, so that no other visit can take it in between.
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else {
        this.#waiting.delete(next);
        next();
      }
    }
  }

  /** Waits for a place; an aborted visit leaves the queue. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(begin);
    });
  }

  async #inContext<T>(work: (lease: Lease) => Promise<T>, alone: boolean): Promise<T> {
    const place = await this.#take(alone);
    const { warm } = place;
    const { browser } = warm;
    const excessesBefore = warm.excesses();
    const tookTooMuch = (): boolean => warm.excesses() > excessesBefore;
    let context: BrowserContext | undefined;
    try {
      try {
        context = await this.#openContext(warm);
      } catch (error) {
        throw new BrowserLostError(error, place.wasShared);
      }
      return await work({ context, browser, tookTooMuch, wasShared: () => place.wasShared });
    } finally {
      const closed = context === undefined || (await endsInTime(context.close(), CLOSE_TIMEOUT_MS));
      warm.open.delete(place);
      // A page that cannot be closed keeps its thread busy forever: only closing its browser stops it.
      if (!closed || !browser.isConnected() || tookTooMuch()) this.#retire(warm);
      if (warm.retired && (warm.open.size === 0 || !closed)) await this.#end(warm);
    }
  }

  async #openContext(warm: WarmBrowser): Promise<BrowserContext> {
    const open = async (): Promise<BrowserContext> => {
      const context = await warm.browser.newContext(this.#contextOptions());
      // An empty grant refuses every permission without a prompt.
      await context.grantPermissions([]);
      if (this.#options.cdpUrl !== undefined) await context.addInitScript(WITHOUT_UDP);
      return context;
    };
    const opening = open();
    if (await endsInTime(opening, OPEN_TIMEOUT_MS)) return await opening;
    this.#retire(warm);
    opening.then((late) => late.close()).catch(() => {});
    throw new Error("the browser does not answer");
  }

  /**
   * Returns whether the browser responds, connecting first if necessary. One that does not gets no further visits; those in
   * it continue.
   */
  async answers(): Promise<boolean> {
    const { answerMs = ANSWER_MS } = this.#options;
    const starting = (this.#current ??= this.#start());
    const started = starting.catch(() => {
      if (this.#current === starting) this.#current = null;
      return null;
    });
    const warm = await Promise.race([started, wait(answerMs, null, { ref: false })]);
    if (warm === null) return false;
    const asked = versionOf(warm.browser).then(
      () => true,
      () => false,
    );
    if (await Promise.race([asked, wait(answerMs, false, { ref: false })])) return true;
    this.#retire(warm);
    if (warm.open.size === 0) await this.#end(warm);
    return false;
  }

  /** Closes all browsers, including running visits. */
  async close(): Promise<void> {
    const starting = this.#current;
    this.#current = null;
    await starting?.catch(() => {});
    await Promise.all([...this.#alive].map((warm) => this.#end(warm)));
  }

  async #take(alone: boolean): Promise<Place> {
    if (alone && this.#options.cdpUrl === undefined) {
      const own = await this.#start();
      own.retired = true;
      return placeIn(own);
    }
    this.#current ??= this.#start();
    const starting = this.#current;
    let warm: WarmBrowser;
    try {
      warm = await starting;
    } catch (error) {
      // A newer start may exist by now.
      if (this.#current === starting) this.#current = null;
      throw error;
    }
    if (!warm.browser.isConnected() || warm.retired) {
      this.#retire(warm);
      return await this.#take(alone);
    }
    const place = placeIn(warm);
    if (warm.visits >= this.#options.recycleAfter) this.#retire(warm);
    return place;
  }

  #retire(warm: WarmBrowser): void {
    if (!warm.retired) this.#current = null;
    warm.retired = true;
  }

  async #end(warm: WarmBrowser): Promise<void> {
    this.#alive.delete(warm);
    await endsInTime(warm.browser.close(), CLOSE_TIMEOUT_MS);
  }

  async #start(): Promise<WarmBrowser> {
    const { cdpUrl, executablePath = "", guard, maxMegabytes, flags = [] } = this.#options;
    const args = [...browserFlags(guard), ...flags];
    const { browser, excesses } =
      cdpUrl === undefined
        ? await startBrowser({ executablePath, args, maxMegabytes })
        : // A pool's processes may be on another machine: their limits are up to its owner.
          { browser: await connectTo(cdpUrl), excesses: () => 0 };
    const warm: WarmBrowser = { browser, excesses, visits: 0, open: new Set(), retired: false };
    this.#alive.add(warm);
    browser.once("disconnected", () => {
      this.#alive.delete(warm);
    });
    return warm;
  }

  #contextOptions() {
    const { cdpUrl, guard, userAgent } = this.#options;
    return {
      userAgent,
      locale: "en-US",
      timezoneId: "UTC",
      viewport: { width: 1280, height: 1000 },
      acceptDownloads: false,
      serviceWorkers: "block" as const,
      // A browser started elsewhere knows this program's guard only through the context.
      proxy:
        cdpUrl === undefined
          ? undefined
          : { server: `http://${guard.host}:${guard.port}`, bypass: "<-loopback>" },
    };
  }
}

async function versionOf(browser: Browser): Promise<string> {
  const cdp = await browser.newBrowserCDPSession();
  const { product } = await cdp.send("Browser.getVersion");
  await cdp.detach();
  return product;
}

function placeIn(warm: WarmBrowser): Place {
  const place = { warm, wasShared: false };
  warm.visits += 1;
  warm.open.add(place);
  if (warm.open.size > 1) for (const one of warm.open) one.wasShared = true;
  return place;
}

/** Returns whether a promise settles within `ms`. */
async function endsInTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to a running browser. The library's own errors quote its address, which may include a token. */
async function connectTo(cdpUrl: string): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(cdpUrl, { timeout: 15_000 });
  } catch {
    throw new Error("No browser answers at an address of BROWSER_CDP_URL.");
  }
}
