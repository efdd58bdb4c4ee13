import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { getAsset, getAssetKeys } from "node:sea";
import type { Readable, Writable } from "node:stream";
import { parseArgs } from "node:util";
import { STARTER_TEXTS as T } from "@pricetrail/contract";
import { findBrowser } from "./find-browser.ts";
import { BrowserPipe } from "./pipe.ts";

/** The name of the extension's archive among this program's assets. */
const EXTENSION = "extension/";

/** Asks for what the arguments omit. */
async function asked(given: { server?: string; code?: string }): Promise<{ server: string; code: string }> {
  const { server, code } = given;
  if (server !== undefined && code !== undefined) return { server, code };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return {
      server: server ?? (await terminal.question(T.server)),
      code: code ?? (await terminal.question(T.code)),
    };
  } finally {
    terminal.close();
  }
}

function unpackExtension(folder: string): void {
  mkdirSync(folder);
  for (const key of getAssetKeys().filter((name) => name.startsWith(EXTENSION)))
    writeFileSync(join(folder, key.slice(EXTENSION.length)), Buffer.from(getAsset(key)));
}

/** Starts the browser with a separate profile, loads and pairs the extension, and runs until the browser exits. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      server: { type: "string" },
      code: { type: "string" },
      browser: { type: "string" },
      help: { type: "boolean" },
    },
    // After `--`: arguments for the browser itself.
    allowPositionals: true,
  });
  if (values.help) {
    console.log(T.help);
    return 0;
  }
  const browser = values.browser ?? findBrowser();
  if (browser === undefined) {
    console.error(T.noBrowser);
    return 1;
  }
  const { server, code } = await asked(values);
  const profile = mkdtempSync(join(tmpdir(), "pricetrail-browser-"));
  try {
    const extension = join(profile, "pricetrail-extension");
    unpackExtension(extension);
    const child = spawn(
      browser,
      [
        `--user-data-dir=${join(profile, "profile")}`,
        "--remote-debugging-pipe",
        "--enable-unsafe-extension-debugging",
        "--no-first-run",
        "--no-default-browser-check",
        ...positionals,
        "about:blank",
      ],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    const ended = once(child, "exit");
    const [, , , into, out] = child.stdio;
    const pipe = new BrowserPipe(into as Writable, out as Readable);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void pipe.call("Browser.close").catch(() => child.kill()));
    const { id } = await pipe.call<{ id: string }>("Extensions.loadUnpacked", { path: extension });
    const given = new URLSearchParams({ server, code });
    await pipe.call("Target.createTarget", { url: `chrome-extension://${id}/popup.html#${given}` });
    console.log(T.started);
    await ended;
    return 0;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(T.failed(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  },
);
