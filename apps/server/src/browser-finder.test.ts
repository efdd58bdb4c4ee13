import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BrowserPathError, browserCandidates, findBrowser, type BrowserSystem } from "./browser-finder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "browsers-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a program in the folder that answers `--version` with this text. */
function program(name: string, says = "Chromium 140.0.1.2", code = 0): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "${says}"\nexit ${code}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A Linux system that finds our folders before those of the real machine. */
function system(env: NodeJS.ProcessEnv = {}): BrowserSystem {
  return {
    platform: "linux",
    env: { PATH: path.join(folder, "bin"), XDG_CACHE_HOME: path.join(folder, "cache"), ...env },
    home: path.join(folder, "home"),
  };
}

test("CHROMIUM_PATH takes precedence over installed browsers", async () => {
  program("bin/chromium-headless-shell");
  const chosen = program("elsewhere/my-chrome");
  expect(await findBrowser({}, system({ CHROMIUM_PATH: chosen }))).toEqual({
    path: chosen,
    headlessShell: false,
  });
});

test("a CHROMIUM_PATH that cannot be run is reported in one sentence", async () => {
  const missing = path.join(folder, "nothing");
  await expect(findBrowser({}, system({ CHROMIUM_PATH: missing }))).rejects.toThrow(
    new BrowserPathError(`CHROMIUM_PATH names no program that can be run: ${missing}.`),
  );
});

test("a headless shell is preferred, and a full browser is used when a window or an extension is needed", async () => {
  const full = program("bin/chromium");
  const shell = program("bin/chromium-headless-shell");
  expect(await findBrowser({}, system())).toEqual({ path: shell, headlessShell: true });
  for (const chosen of [undefined, shell]) {
    const found = await findBrowser({ windowed: true }, system({ CHROMIUM_PATH: chosen }));
    expect(found).toEqual({ path: full, headlessShell: false });
  }
});

test("a script that only says how to install a browser is skipped", async () => {
  program("bin/chromium-headless-shell", "Command requires the chromium snap to be installed", 1);
  const next = program("bin/chrome-headless-shell");
  expect((await findBrowser({}, system()))?.path).toBe(next);
});

test("the newest browser in Playwright's cache is found, headless shells first", () => {
  program("cache/ms-playwright/chromium-1200/chrome-linux/chrome");
  program("cache/ms-playwright/chromium_headless_shell-900/chrome-linux/headless_shell");
  program(
    "cache/ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell",
  );
  const store = path.join(folder, "cache/ms-playwright");
  const found = browserCandidates(system()).filter((file) => existsSync(file) && file.startsWith(store));
  expect(found.map((file) => path.relative(store, file).split("/")[0])).toEqual([
    "chromium_headless_shell-1200",
    "chromium_headless_shell-900",
    "chromium-1200",
  ]);
});

test("PLAYWRIGHT_BROWSERS_PATH selects another cache", () => {
  program("store/chromium-7/chrome-linux64/chrome");
  const candidates = browserCandidates(system({ PLAYWRIGHT_BROWSERS_PATH: path.join(folder, "store") }));
  expect(candidates).toContain(path.join(folder, "store/chromium-7/chrome-linux64/chrome"));
});

test("on macOS the system's and the user's applications are searched", () => {
  const candidates = browserCandidates({ platform: "darwin", env: {}, home: "/Users/ann" });
  expect(candidates).toContain("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  expect(candidates).toContain("/Users/ann/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge");
});

test("on Windows the program folders are searched", () => {
  const env = { PROGRAMFILES: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\ann\\AppData\\Local" };
  const candidates = browserCandidates({ platform: "win32", env, home: "C:\\Users\\ann" });
  expect(candidates).toContain("C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe");
  expect(candidates).toContain("C:\\Users\\ann\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe");
});
