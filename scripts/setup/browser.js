import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BrowserPathError, findBrowser } from "../../apps/server/src/browser-finder.ts";
import { withSetupLock } from "./lock.js";
import { root } from "./root.js";
import { CommandError, run } from "./run.js";

/**
 * The kind of browser that is needed, and the file that records a failed installation, so that not every start retries it.
 * `any` serves the product. The tests open hundreds of empty profiles, which takes a headless shell a third of the CPU; those of
 * the browser extension need a browser with windows.
 *
 * @typedef {"any" | "shell" | "windowed"} Kind
 */
const failureFiles = {
  any: path.join(root, "node_modules", ".pricetrail-no-browser"),
  shell: path.join(root, "node_modules", ".pricetrail-no-headless-shell"),
  windowed: path.join(root, "node_modules", ".pricetrail-no-windowed-browser"),
};
const retryAfterMs = 24 * 3600 * 1000;
const minutes = 60_000;

/** Ways to install a browser as root: the first available package manager is used, its package names in turn. */
const managers = [
  {
    command: "apt-get",
    refresh: ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "update"],
    install: ["install", "-y", "-q", "--no-install-recommends", "fonts-liberation"],
    packages: {
      any: ["chromium-headless-shell", "chromium"],
      shell: ["chromium-headless-shell"],
      windowed: ["chromium"],
    },
  },
  {
    command: "dnf",
    install: ["install", "-y"],
    packages: {
      any: ["chromium-headless", "chromium"],
      shell: ["chromium-headless"],
      windowed: ["chromium"],
    },
  },
  {
    command: "pacman",
    install: ["-Sy", "--noconfirm"],
    packages: { any: ["chromium"], shell: [], windowed: ["chromium"] },
  },
  {
    command: "zypper",
    install: ["--non-interactive", "install"],
    packages: { any: ["chromium"], shell: [], windowed: ["chromium"] },
  },
];

const announcements = {
  any: "Installing a browser (once) ...",
  shell: "Installing a headless shell for the tests (once) ...",
  windowed: "Installing a browser for the extension's tests (once) ...",
};

const missing = {
  any:
    "No Chromium, Chrome or Edge was found and none could be installed: pages that need a browser are not read. " +
    "Install one, or name it in CHROMIUM_PATH.",
  shell: "No headless shell was found and none could be installed: the tests take any browser, and longer.",
  windowed:
    "No browser with windows was found and none could be installed: the tests of the browser extension are skipped.",
};

/**
 * Ensures that there is a browser: an installed one, else one from the system's packages (as root) or from
 * Playwright's installer. Without one, prints that the product runs without a browser.
 *
 * @param {Kind} kind
 * @returns {Promise<boolean>} whether there is one
 * @throws {CommandError} when CHROMIUM_PATH is wrong
 */
export async function ensureBrowser(kind) {
  if ((kind === "any" && process.env.BROWSER_CDP_URL) || (await found(kind))) return true;
  if (failedLately(kind)) return report(kind);
  return withSetupLock("browser", async (addWorker) => {
    if (await found(kind)) return true;
    console.log(announcements[kind]);
    for (const attempt of attempts(kind)) {
      for (const [command, ...args] of attempt) {
        await run(command, args, { timeoutMs: 5 * minutes, onStart: addWorker, env: quiet() });
      }
      if (await found(kind)) {
        rmSync(failureFiles[kind], { force: true });
        return true;
      }
    }
    writeFileSync(failureFiles[kind], "");
    return report(kind);
  });
}

/** @param {Kind} kind */
async function found(kind) {
  try {
    const browser = await findBrowser({ windowed: kind === "windowed" });
    // CHROMIUM_PATH takes precedence over everything else.
    const isWanted =
      kind !== "shell" || browser?.headlessShell === true || Boolean(process.env.CHROMIUM_PATH);
    return browser !== undefined && isWanted;
  } catch (error) {
    if (error instanceof BrowserPathError) throw new CommandError(error.message, "");
    throw error;
  }
}

/**
 * @param {Kind} kind
 * @returns {[string, ...string[]][][]} each a list of commands after which a browser may be there
 */
function attempts(kind) {
  const isRoot = process.getuid?.() === 0;
  const manager = isRoot ? managers.find(({ command }) => existsSync(`/usr/bin/${command}`)) : undefined;
  const playwright = [process.execPath, path.join(root, "node_modules/playwright-core/cli.js"), "install"];
  if (isRoot && manager?.command === "apt-get") playwright.push("--with-deps");
  playwright.push(kind === "windowed" ? "--no-shell" : "--only-shell", "--no-progress", "chromium");
  const byManager = (manager?.packages[kind] ?? []).map((name, index) => {
    const { command, refresh, install } = /** @type {NonNullable<typeof manager>} */ (manager);
    const commands = [[command, ...install, name]];
    return index === 0 && refresh ? [[command, ...refresh], ...commands] : commands;
  });
  return /** @type {[string, ...string[]][][]} */ ([...byManager, [playwright]]);
}

function quiet() {
  return {
    DEBIAN_FRONTEND: "noninteractive",
    // In ms, short because the product also works without a browser.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    ...process.env,
  };
}

/** @param {Kind} kind */
function failedLately(kind) {
  const file = failureFiles[kind];
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < retryAfterMs;
}

/** @param {Kind} kind */
function report(kind) {
  console.log(missing[kind]);
  return false;
}
