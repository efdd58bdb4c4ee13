import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { createTestDatabase } from "../../apps/server/src/database/embedded/temporary.ts";
import { openBrowser } from "../browser.ts";
import { newDataFolder, signUp, startProduct } from "../product.ts";
import type { Person, Product } from "../product.ts";

/** Nobody has this address until a test signs up with it. */
export const OPERATOR = "operator@acme.example";
const SETTINGS = {
  CAPTCHA: "off",
  THROTTLE: "off",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
  OPERATOR_EMAILS: OPERATOR,
};

/** The program that the test files of one worker share, each with its own organisation. */
export interface SharedProgram {
  product: Product;
  /** Connects to its database as the tables' owner. */
  connection: { host: string; port: number; user: string; database: string };
  /** Signs up a new person with a new organisation. */
  newOwner: () => Promise<Person>;
  /** Starts it again at its address, once a test has killed it. */
  startAgain: () => Promise<void>;
  /** Stops it before the worker ends. */
  end: () => void;
}

const programs = new Map<string, Promise<SharedProgram>>();
let browser: Promise<Browser> | undefined;

/** The real program on a separate database, running until the worker ends; one for each set of extra settings. */
export function sharedProgram(settings: Record<string, string> = {}): Promise<SharedProgram> {
  const key = JSON.stringify(settings);
  let program = programs.get(key);
  if (!program) {
    programs.set(key, (program = startProgram(settings)));
    // The next file retries.
    program.catch(() => programs.delete(key));
  }
  return program;
}

/** A browser in which each test opens its own contexts. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  return browser;
}

/** Starts a real program for one test file only. */
export async function startProgram(settings: Record<string, string>): Promise<SharedProgram> {
  const folder = newDataFolder();
  const { host, port, user, database } = (await createTestDatabase()).connection;
  const start = (more: Record<string, string> = {}): Promise<Product> =>
    startProduct({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      ...SETTINGS,
      ...settings,
      ...more,
    });
  const product = await start();
  const end = (): void => {
    product.process.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  // The worker is asked to exit after its last file; its database ends with the run.
  for (const ending of ["exit", "SIGTERM", "disconnect"]) process.once(ending, end);
  let owners = 0;
  return {
    product,
    connection: { host, port, user, database },
    end,
    startAgain: async () => {
      Object.assign(product, await start({ PORT: new URL(product.url).port }));
    },
    newOwner: () => {
      owners += 1;
      return signUp(product.url, `pat${owners}@acme.example`);
    },
  };
}
