import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../apps/server/src/database/embedded/testing/free-port.ts";
import { temporaryFolder } from "../apps/server/src/database/embedded/memory-disk.ts";

const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
/** Node's compile cache: compiling is half of a start's work, and a test run starts dozens of programs. */
const COMPILED = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url));
/** Maximum start time, on a busy machine. */
const START_MS = 180_000;

/** Outbox keys of the running programs, by URL, so that callers can read mails by URL. */
const outboxKeys = new Map<string, string>();

/** Lets callers read the mails of a program that something else has started, by the link that it printed. */
export function knowOutbox(url: string, link: string): void {
  outboxKeys.set(url, link.split("#")[1] ?? "");
}

/** A new folder for a program's data, on the memory disk if it has room, since nothing has to outlive the test. */
export const newDataFolder = (): string => mkdtempSync(join(temporaryFolder(), "pricetrail-data-"));

export { freePort };

export interface Product {
  url: string;
  /** The link to the mails kept by the program. */
  outbox: string;
  process: ChildProcess;
  /** What the program has printed so far. */
  output(): string;
  /** Sends Ctrl-C and waits for the program to exit; returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

/**
 * Starts the program as a user does, in a separate process, and waits until it reports that it is ready. Without a PORT, it
 * takes any free one; if the given PORT is in use, it waits for it to become free.
 */
export async function startProduct(env: Record<string, string>, ...args: string[]): Promise<Product> {
  for (const until = performance.now() + START_MS; ; await wait(100)) {
    const product = await tryStart(env, args);
    if (typeof product !== "string") return product;
    const isBusy = /^Port \d+ on \S+ is in use already|EADDRINUSE/m.test(product);
    if (!isBusy || performance.now() > until) throw new Error(`the program did not start:\n${product}`);
  }
}

/** Returns the running program, or its output if it did not start. */
async function tryStart(env: Record<string, string>, args: string[]): Promise<Product | string> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: process.env.TZ,
      // The program uses the same browser as the tests.
      ...(process.env.CHROMIUM_PATH !== undefined && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: "error",
      PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "exit");
  // Its last output may arrive after it has exited.
  const closed = once(child, "close");
  let url = "";
  let outbox = "";
  const isReady = async (): Promise<boolean> => {
    const port = /^ {2}Pricetrail is ready: .*:(\d+)$/m.exec(output)?.[1];
    if (port === undefined) return false;
    url = `http://localhost:${port}`;
    outbox = /^ {2}Mails are kept here: +(\S+)$/m.exec(output)?.[1] ?? "";
    knowOutbox(url, outbox);
    return fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  for (const until = performance.now() + START_MS; !(await isReady()); await wait(50)) {
    if (child.exitCode === null && child.signalCode === null && performance.now() < until) continue;
    child.kill("SIGKILL");
    await closed;
    return output;
  }
  return {
    url,
    outbox,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Calls of one signed-in person. */
export interface Person {
  email: string;
  token: string;
  call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T>;
}

/** Calls the API; throws an error with the response unless it succeeds. */
export async function callApi<T>(
  url: string,
  method: "GET" | "POST",
  path: string,
  options: { body?: unknown; bearer?: string } = {},
): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

/** The mails in a program's outbox, newest first. */
export async function outboxMails(url: string): Promise<{ to: string; text: string }[]> {
  const bearer = outboxKeys.get(url) ?? "";
  return (await callApi<{ data: { to: string; text: string }[] }>(url, "GET", "get/outbox", { bearer })).data;
}

/** The token in the newest mail of a kind to an address, from the built-in outbox. */
export async function mailedToken(
  url: string,
  email: string,
  path: "login" | "reset-password" | "set-password",
): Promise<string> {
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    const kept = await outboxMails(url);
    const found = kept
      .filter((mail) => mail.to === email)
      .map((mail) => new RegExp(`/${path}/([A-Za-z0-9_-]+)`).exec(mail.text)?.[1])
      .find((token) => token !== undefined);
    if (found) return found;
    await wait(50);
  }
  throw new Error(`no mail with a ${path} link came for ${email}`);
}

/** Signs up a new person with the specified calls: signup, mail, verification. Requires CAPTCHA=off and no SMTP. */
export async function signUp(url: string, email: string, orgname = "Acme Trading"): Promise<Person> {
  await callApi(url, "POST", "user/signup", {
    body: { fullname: "Pat Example", orgname, email, password: "Password@123" },
  });
  const link = await mailedToken(url, email, "login");
  const { token } = await callApi<{ token: string }>(url, "GET", "verify/email", { bearer: link });
  return {
    email,
    token,
    call: (method, path, body) => callApi(url, method, path, { body, bearer: token }),
  };
}
