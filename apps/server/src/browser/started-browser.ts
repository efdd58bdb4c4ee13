import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { browserAccounts, isRefusal } from "./browser-account.ts";
import type { BrowserAccount } from "./browser-account.ts";
import { sessionOf } from "./browser-processes.ts";
import { makeMemoryGroup, removeGroupsAtExit } from "./memory-group.ts";
import { watchMemory } from "./memory-watch.ts";

export interface BrowserStart {
  /** A Chrome, Chromium or headless shell on this machine. */
  executablePath: string;
  args: string[];
  /** Memory limit of the browser with all its processes. */
  maxMegabytes: number;
}

/** A browser of this program with its limits. */
export interface StartedBrowser {
  browser: Browser;
  account: BrowserAccount;
  /** Returns the memory of all its processes at the last check, in MB; 0 without checks. */
  megabytes: () => number;
  /** Returns how often it, or one of its processes, was killed for its memory use. */
  excesses: () => number;
}

const LAUNCHER = fileURLToPath(new URL("./start-browser.sh", import.meta.url));

/**
 * The kernel's limit is above the checked one: the checks then find and name most excessive processes, and the kernel stops
 * those that grow faster.
 */
const GROUP_SHARE = 1.25;

/** Writable memory a process reserves without using it, in MB. */
const RESERVED_MEGABYTES = 1_024;
const writableMegabytes = (maxMegabytes: number): number => maxMegabytes + RESERVED_MEGABYTES;

/**
 * Hidden parts of Chromium's window. Without this, each page of a browser with windows starts two more processes for the
 * list below its address bar: half the cost of an empty page.
 */
const UNSEEN_FEATURES = "WebUIOmniboxPopup,WebUIOmniboxAimPopup";

/** The way that worked, by program: nothing weaker is tried afterwards. */
const chosen = new Map<string, BrowserAccount>();

/**
 * Starts a browser in the safest way this system permits, determined by trying. The next way is tried only after one that
 * the system refuses; other failures are thrown.
 *
 * @throws Error of the driver, with the browser's own output
 */
export async function startBrowser(start: BrowserStart): Promise<StartedBrowser> {
  const known = chosen.get(start.executablePath);
  const accounts = known === undefined ? browserAccounts(start.executablePath) : [known];
  for (const [index, account] of accounts.entries()) {
    try {
      const started = await launch(start, account);
      chosen.set(start.executablePath, account);
      return started;
    } catch (error) {
      if (index === accounts.length - 1 || !isRefusal(error)) throw error;
    }
  }
  throw new Error("there is no way to start the browser");
}

async function launch(start: BrowserStart, account: BrowserAccount): Promise<StartedBrowser> {
  const { executablePath, args, maxMegabytes } = start;
  const isLinux = process.platform === "linux";
  const group = isLinux ? makeMemoryGroup(maxMegabytes * GROUP_SHARE) : null;
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      ...programOf(executablePath, {
        account: account.launchAs,
        outOfMemoryScore: "800",
        group: group?.folder ?? "",
        maxDataKilobytes: String(writableMegabytes(maxMegabytes) * 1024),
      }),
      headless: true,
      chromiumSandbox: account.hasSandbox,
      args,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    });
    removeGroupsAtExit();
    return await bounded(browser, start, account, group);
  } catch (error) {
    await browser?.close();
    group?.remove();
    throw error;
  }
}

/** Limits the launcher applies to itself before it becomes the browser; see `start-browser.sh`. */
interface LauncherBounds {
  account: string;
  outOfMemoryScore: string;
  group: string;
  maxDataKilobytes: string;
}

/**
 * Returns the program and environment for a driver to start a browser: on Linux the launcher, which applies the limits and
 * disables hidden parts; elsewhere the browser itself. Without limits it runs like this program.
 */
export function programOf(
  executablePath: string,
  bounds: LauncherBounds = {
    account: "same",
    outOfMemoryScore: "0",
    group: "",
    maxDataKilobytes: "unlimited",
  },
): { executablePath: string; env?: Record<string, string> } {
  if (process.platform !== "linux") return { executablePath };
  return {
    executablePath: LAUNCHER,
    env: {
      ...environment(),
      PRICETRAIL_PROGRAM: executablePath,
      PRICETRAIL_ACCOUNT: bounds.account,
      PRICETRAIL_OOM_SCORE: bounds.outOfMemoryScore,
      PRICETRAIL_GROUP: bounds.group,
      PRICETRAIL_DATA_KB: bounds.maxDataKilobytes,
      PRICETRAIL_UNSEEN: UNSEEN_FEATURES,
    },
  };
}

async function bounded(
  browser: Browser,
  { maxMegabytes }: BrowserStart,
  account: BrowserAccount,
  group: ReturnType<typeof makeMemoryGroup>,
): Promise<StartedBrowser> {
  const pid = await processOf(browser);
  const session = pid === null ? null : sessionOf(pid);
  const watch =
    session === null
      ? null
      : watchMemory({ session, maxMegabytes, maxWritableMegabytes: writableMegabytes(maxMegabytes) });
  const hasGroup = pid !== null && group?.holds(pid) === true;
  browser.once("disconnected", () => {
    watch?.stop();
    group?.remove();
  });
  return {
    browser,
    account,
    megabytes: () => watch?.record.megabytes ?? 0,
    excesses: () => (watch?.record.excesses ?? 0) + (hasGroup ? group.ended() : 0),
  };
}

/** Returns the variables a browser needs from this program's environment, which also contains passwords. */
function environment(): Record<string, string> {
  const wanted =
    /^(?:PATH|HOME|LANG|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|CHROME_DEVEL_SANDBOX)$/;
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => wanted.test(entry[0])),
  );
}

/** Returns the browser's first process, which may be the child of a start script; null when it is not reported. */
async function processOf(browser: Browser): Promise<number | null> {
  const cdp = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    return processInfo.find(({ type }) => type === "browser")?.id ?? null;
  } finally {
    await cdp.detach().catch(() => {});
  }
}
