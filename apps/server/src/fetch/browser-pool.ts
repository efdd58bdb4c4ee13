import { chromium } from "playwright-core";
import type { Browser, BrowserContext } from "playwright-core";
import type { EgressGuard } from "../egress/guard.ts";
import { browserFlags } from "./browser-flags.ts";

export interface BrowserPoolOptions {
  guard: EgressGuard;
  /** A Chrome, Chromium or headless shell on this machine; not used with `cdpUrl`. */
  executablePath?: string;
  /** CDP address of a browser that runs already and reaches the guard's address. */
  cdpUrl?: string;
  userAgent: string;
  /** Visits after which a browser is replaced by a fresh one: leaks of memory end there. */
  recycleAfter: number;
  /** Visits at one time; each costs some 100 MB while it lasts, so further ones wait for their turn. */
  maxVisits: number;
}

interface WarmBrowser {
  browser: Browser;
  visits: number;
  open: number;
  retired: boolean;
}

/** A browser that was started without our switches must not speak UDP past the guard: its pages lose the means to. */
const WITHOUT_UDP =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete globalThis[name];';

/** Visits that may wait for a place; more are told so at once instead of piling up. */
const MOST_WAITING = 200;

/** A context closing longer than this belongs to a browser that hangs; in ms. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Keeps one browser warm and hands out fresh contexts, one per visit: nothing of a visit is seen by the next. */
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
   * Runs `work` in a fresh context. Rejects when no browser can be started, when too many wait for their turn already, and
   * with the signal's reason when it aborts before its turn has come.
   */
  async withContext<T>(
    work: (context: BrowserContext, browser: Browser) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.#options.maxVisits) {
      if (this.#waiting.size >= MOST_WAITING) throw new Error("too many visits wait for the browser");
      await this.#turn(signal);
    } else {
      this.#running += 1;
    }
    try {
      return await this.#inContext(work);
    } finally {
      // The place is handed on as it is, so that nobody can slip in between.
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else {
        this.#waiting.delete(next);
        next();
      }
    }
  }

  /** Waits until a place is handed on; who gives up before leaves the queue. */
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

  async #inContext<T>(work: (context: BrowserContext, browser: Browser) => Promise<T>): Promise<T> {
    const warm = await this.#take();
    let context: BrowserContext | undefined;
    try {
      context = await warm.browser.newContext(this.#contextOptions());
      // An empty grant refuses every permission without asking.
      await context.grantPermissions([]);
      if (this.#options.cdpUrl !== undefined) await context.addInitScript(WITHOUT_UDP);
      return await work(context, warm.browser);
    } finally {
      const closed = context === undefined || (await endsInTime(context.close(), CLOSE_TIMEOUT_MS));
      warm.open -= 1;
      // A page that cannot be closed keeps its thread busy for ever: only the end of its browser stops it.
      if (!closed || !warm.browser.isConnected()) this.#retire(warm);
      if (warm.retired && (warm.open === 0 || !closed)) await this.#end(warm);
    }
  }

  /** Ends all browsers, visits under way included. */
  async close(): Promise<void> {
    const starting = this.#current;
    this.#current = null;
    await starting?.catch(() => {});
    await Promise.all([...this.#alive].map((warm) => this.#end(warm)));
  }

  async #take(): Promise<WarmBrowser> {
    this.#current ??= this.#start();
    const starting = this.#current;
    let warm: WarmBrowser;
    try {
      warm = await starting;
    } catch (error) {
      // A newer start may stand there by now.
      if (this.#current === starting) this.#current = null;
      throw error;
    }
    if (!warm.browser.isConnected() || warm.retired) {
      this.#retire(warm);
      return await this.#take();
    }
    warm.visits += 1;
    warm.open += 1;
    if (warm.visits >= this.#options.recycleAfter) this.#retire(warm);
    return warm;
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
    const { cdpUrl, executablePath, guard } = this.#options;
    const browser =
      cdpUrl !== undefined
        ? await chromium.connectOverCDP(cdpUrl, { timeout: 15_000 })
        : await chromium.launch({
            executablePath,
            headless: true,
            // Chromium's sandbox refuses to work for root and is wanted everywhere else.
            chromiumSandbox: process.getuid?.() !== 0,
            args: browserFlags(guard),
            handleSIGINT: false,
            handleSIGTERM: false,
            handleSIGHUP: false,
            timeout: 30_000,
          });
    const warm = { browser, visits: 0, open: 0, retired: false };
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
      // A browser that somebody else started knows our guard only by the context.
      proxy:
        cdpUrl === undefined
          ? undefined
          : { server: `http://${guard.host}:${guard.port}`, bypass: "<-loopback>" },
    };
  }
}

/** Whether a promise ends (well or not) within `ms`. */
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
