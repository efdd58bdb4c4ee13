import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { listen } from "./canary.ts";

/** A browser that somebody else started, as BROWSER_CDP_URL names one. */
export interface ForeignBrowser {
  cdpUrl: string;
  /** Stops responding until `resume`, like a hung machine. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Starts a browser without any of the guard's switches and returns its DevTools endpoint.
 *
 * @param before arguments that come before the browser's, where the program starts the browser in some other place
 */
export async function startForeignBrowser(
  executablePath: string,
  before: readonly string[] = [],
): Promise<ForeignBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-browser-"));
  const child = spawn(
    executablePath,
    [
      ...before,
      "--headless",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      "about:blank",
    ],
    // A separate process group, to kill it as a whole: distributions start the browser from a script.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const cdpUrl = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const url = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The browser ended: ${output}`)));
  });
  return {
    cdpUrl,
    pause: () => void process.kill(-child.pid!, "SIGSTOP"),
    resume: () => void process.kill(-child.pid!, "SIGCONT"),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The name of an error in a message, longer than the other one: the message's length is in front of it. */
const CUT_OFF = /"net::ERR_CONTENT_LENGTH_MISMATCH"/g;
const asNetworkChange = (name: string): string => '"net::ERR_NETWORK_CHANGED"'.padEnd(name.length);

/**
 * Starts a relay in front of a browser's DevTools endpoint that reports content cut off by its server as lost to a change of this
 * machine's network, which no test can make at the moment of a request.
 */
export async function relayNetworkChanges(
  cdpUrl: string,
): Promise<{ cdpUrl: string; stop(): Promise<void> }> {
  const target = new URL(cdpUrl);
  const relay = createServer((client) => {
    const browser = connect(Number(target.port), target.hostname);
    const end = (): void => {
      client.destroy();
      browser.destroy();
    };
    for (const socket of [client, browser]) socket.on("error", end).on("close", end);
    // Without the offer to compress, messages pass as they are.
    client.once("data", (head) => {
      browser.write(head.toString("latin1").replace(/^sec-websocket-extensions:.*\r\n/im, ""), "latin1");
      client.pipe(browser);
    });
    browser.on("data", (bytes) => {
      client.write(bytes.toString("latin1").replaceAll(CUT_OFF, asNetworkChange), "latin1");
    });
  });
  const port = await listen(relay, "127.0.0.1");
  return {
    cdpUrl: cdpUrl.replace(`:${target.port}/`, `:${port}/`),
    stop: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
      }),
  };
}

/** A program that starts the browser and lets a test kill it. */
export interface KillableBrowser {
  executablePath: string;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function killableBrowser(executablePath: string): Promise<KillableBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), "killable-browser-"));
  const script = path.join(folder, "browser.sh");
  await writeFile(script, `#!/bin/sh\necho $$ > "${folder}/pid"\nexec "${executablePath}" "$@"\n`);
  await chmod(script, 0o755);
  return {
    executablePath: script,
    kill: async () => {
      // Playwright starts it as the leader of a group.
      process.kill(-Number(await readFile(path.join(folder, "pid"), "utf8")), "SIGKILL");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
