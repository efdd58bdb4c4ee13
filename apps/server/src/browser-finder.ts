import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** A browser that Playwright can drive. */
export interface FoundBrowser {
  path: string;
  /** True for a headless shell: quicker to start, but without extensions and windows. */
  headlessShell: boolean;
}

/** The parts of the system that the search depends on. */
export interface BrowserSystem {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

/** Thrown when CHROMIUM_PATH does not name a runnable program; the message is one sentence for the operator. */
export class BrowserPathError extends Error {
  override name = "BrowserPathError";
}

const here = (): BrowserSystem => ({ platform: process.platform, env: process.env, home: homedir() });

/** Names searched in the PATH: the headless shell first, because it starts in half the time. */
const commands = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "headless_shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

const linuxFolders = [
  "/usr/bin",
  "/usr/local/bin",
  "/usr/lib/chromium",
  "/opt/google/chrome",
  "/opt/microsoft/msedge",
];

const macApplications = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

const windowsPrograms = [
  "Chromium\\Application\\chrome.exe",
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Returns the browser to use: CHROMIUM_PATH, or else the first one in a known place that reports its version (some distributions
 * put a script there that only explains how to install one).
 *
 * @param options.windowed excludes headless shells (also from CHROMIUM_PATH), for uses that need extensions or a window
 * @throws BrowserPathError when CHROMIUM_PATH cannot be run
 */
export async function findBrowser(
  options: { windowed?: boolean } = {},
  system: BrowserSystem = here(),
): Promise<FoundBrowser | undefined> {
  const chosen = system.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== "") {
    if (!isProgram(chosen))
      throw new BrowserPathError(`CHROMIUM_PATH names no program that can be run: ${chosen}.`);
    const headlessShell = isHeadlessShell(chosen);
    if (!(options.windowed && headlessShell)) return { path: chosen, headlessShell };
  }
  for (const candidate of browserCandidates(system)) {
    const headlessShell = isHeadlessShell(candidate);
    if (options.windowed && headlessShell) continue;
    if (isProgram(candidate) && (system.platform === "win32" || (await answers(candidate)))) {
      return { path: candidate, headlessShell };
    }
  }
  return undefined;
}

/** Returns every path where a browser may be, best first; most of them do not exist. */
export function browserCandidates({ platform, env, home }: BrowserSystem): string[] {
  if (platform === "win32") {
    const bases = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
      (base) => base !== undefined,
    );
    const installed = bases.flatMap((base) =>
      windowsPrograms.map((program) => path.win32.join(base, program)),
    );
    return [
      ...playwrightBrowsers(env.PLAYWRIGHT_BROWSERS_PATH ?? `${env.LOCALAPPDATA}\\ms-playwright`),
      ...installed,
    ];
  }
  const ours = env.PLAYWRIGHT_BROWSERS_PATH;
  if (platform === "darwin") {
    const folders = ["/Applications", path.join(home, "Applications")];
    const applications = folders.flatMap((folder) => macApplications.map((app) => path.join(folder, app)));
    return [...playwrightBrowsers(ours ?? path.join(home, "Library/Caches/ms-playwright")), ...applications];
  }
  const folders = new Set([
    ...(env.PATH ?? "").split(":").filter((folder) => path.isAbsolute(folder)),
    ...linuxFolders,
  ]);
  const inFolders = [...folders].flatMap((folder) => commands.map((name) => path.join(folder, name)));
  const fromPlaywright = playwrightBrowsers(
    ours ?? path.join(env.XDG_CACHE_HOME ?? path.join(home, ".cache"), "ms-playwright"),
  );
  const others = ["/opt/google/chrome/chrome", "/opt/microsoft/msedge/msedge", "/snap/bin/chromium"];
  return [...inFolders, ...fromPlaywright, ...others].toSorted(
    (a, b) => Number(isHeadlessShell(b)) - Number(isHeadlessShell(a)),
  );
}

/** Returns the browsers in Playwright's cache, newest revision first, headless shells before full browsers. */
function playwrightBrowsers(store: string): string[] {
  const revisions = entries(store).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  revisions.sort(
    (a, b) => Number(b.includes("shell")) - Number(a.includes("shell")) || revision(b) - revision(a),
  );
  return revisions.flatMap((name) =>
    entries(path.join(store, name)).flatMap((build) => {
      const folder = path.join(store, name, build);
      const programs = [
        "chrome-headless-shell",
        "headless_shell",
        "chrome",
        "chrome.exe",
        "chrome-headless-shell.exe",
      ];
      const mac = ["Chromium.app/Contents/MacOS/Chromium"];
      mac.push("Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing");
      return [...programs, ...mac].map((program) => path.join(folder, program));
    }),
  );
}

function revision(name: string): number {
  return Number(name.slice(name.lastIndexOf("-") + 1));
}

function isHeadlessShell(program: string): boolean {
  return /headless[-_]shell(\.exe)?$/.test(program);
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Programs that have reported their version to this process, which looks for a browser more than once. */
const answered = new Set<string>();

/** Returns whether the program reports its version within 10 s. */
function answers(program: string): Promise<boolean> {
  if (answered.has(program)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn(program, ["--version"], { stdio: ["ignore", "pipe", "ignore"], timeout: 10_000 });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      const good = code === 0 && /\d+\.\d+\.\d+/.test(output);
      if (good) answered.add(program);
      resolve(good);
    });
  });
}
