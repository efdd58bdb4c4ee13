import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BrowserPathError, findBrowser } from "../../apps/server/src/browser-finder.ts";
import { withSetupLock } from "./lock.js";
import { root } from "./root.js";
import { CommandError, run } from "./run.js";

/** Remembers that no browser could be installed, so that not every start tries it again. */
const failureFile = path.join(root, "node_modules", ".pricetrail-no-browser");
const retryAfterMs = 24 * 3600 * 1000;
const minutes = 60_000;

/** Ways to install a browser as root: the first package manager that is there is used, its package names in turn. */
const managers = [
  {
    command: "apt-get",
    refresh: ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "update"],
    install: ["install", "-y", "-q", "--no-install-recommends", "fonts-liberation"],
    packages: ["chromium-headless-shell", "chromium"],
  },
  { command: "dnf", install: ["install", "-y"], packages: ["chromium-headless", "chromium"] },
  { command: "pacman", install: ["-Sy", "--noconfirm"], packages: ["chromium"] },
  { command: "zypper", install: ["--non-interactive", "install"], packages: ["chromium"] },
];

/**
 * Sees to it that there is a browser: any that is installed, else one from the system's packages (as root) or from
 * Playwright's installer. Without one the product runs all the same, and this says so.
 *
 * @returns {Promise<boolean>} whether there is one
 * @throws {CommandError} when CHROMIUM_PATH is wrong
 */
export async function ensureBrowser() {
  if (process.env.BROWSER_CDP_URL || (await found())) return true;
  if (failedLately()) return missing();
  return withSetupLock("browser", async (addWorker) => {
    if (await found()) return true;
    console.log("Installing a browser (once) ...");
    for (const attempt of attempts()) {
      for (const [command, ...args] of attempt) {
        await run(command, args, { timeoutMs: 5 * minutes, onStart: addWorker, env: quiet() });
      }
      if (await found()) {
        rmSync(failureFile, { force: true });
        return true;
      }
    }
    writeFileSync(failureFile, "");
    return missing();
  });
}

async function found() {
  try {
    return (await findBrowser()) !== undefined;
  } catch (error) {
    if (error instanceof BrowserPathError) throw new CommandError(error.message, "");
    throw error;
  }
}

/** @returns {[string, ...string[]][][]} each a list of commands after which a browser may be there */
function attempts() {
  const isRoot = process.getuid?.() === 0;
  const manager = isRoot ? managers.find(({ command }) => existsSync(`/usr/bin/${command}`)) : undefined;
  const playwright = [process.execPath, path.join(root, "node_modules/playwright-core/cli.js"), "install"];
  if (isRoot && manager?.command === "apt-get") playwright.push("--with-deps");
  playwright.push("--only-shell", "--no-progress", "chromium");
  const byManager = (manager?.packages ?? []).map((name, index) => {
    const { command, refresh, install } = /** @type {NonNullable<typeof manager>} */ (manager);
    const commands = [[command, ...install, name]];
    return index === 0 && refresh ? [[command, ...refresh], ...commands] : commands;
  });
  return /** @type {[string, ...string[]][][]} */ ([...byManager, [playwright]]);
}

function quiet() {
  return {
    DEBIAN_FRONTEND: "noninteractive",
    // Milliseconds: without a network nobody should wait long for what the product can do without.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
    ...process.env,
  };
}

function failedLately() {
  return existsSync(failureFile) && Date.now() - statSync(failureFile).mtimeMs < retryAfterMs;
}

function missing() {
  console.log(
    "No Chromium, Chrome or Edge was found and none could be installed: pages that need a browser are not read. " +
      "Install one, or name it in CHROMIUM_PATH.",
  );
  return false;
}
