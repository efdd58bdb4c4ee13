import { rmSync } from "node:fs";
import pg from "pg";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { createTestDatabase } from "../../../apps/server/src/database/embedded/temporary.ts";
import { openBrowser } from "../../browser.ts";
import { callApi, newDataFolder, startProduct } from "../../product.ts";
import type { Product } from "../../product.ts";
import { captchaHeader } from "./captcha-work.ts";
import { keyboardOf } from "./keyboard.ts";
import type { Keyboard } from "./keyboard.ts";
import { linkIn, openMailbox } from "./mailbox.ts";
import type { Mailbox } from "./mailbox.ts";

export const PASSWORD = "Kettle#2026";
/** Long enough for a busy machine; waiting ends as soon as the condition holds. */
const TIMEOUT_MS = 60_000;
/** The browser's error for a request that a test has aborted. */
export const CUT = "net::ERR_FAILED";

/** The code of a screen that throws while rendering. */
export const BROKEN_SCREEN = {
  contentType: "text/javascript",
  body: 'export default function Screen() { throw new Error("The screen is broken"); }',
};

export interface Visit {
  page: Page;
  keys: Keyboard;
  /** Waits until a text is on the screen. */
  reads: (text: string | RegExp) => Promise<void>;
  /** Acts and waits for the page load that follows, since text typed before it would be lost. */
  loadsAfter: (act: () => Promise<void>) => Promise<void>;
  /** Expects exactly these keys in local storage. */
  keeps: (...keys: string[]) => Promise<void>;
  /** Expects no console messages except the browser's line for these statuses, and lines with these words. */
  expectSilence(...provoked: (number | string)[]): void;
  leave(): Promise<void>;
}

export interface World {
  url: string;
  mailbox: Mailbox;
  database: pg.Client;
  /** A fresh browser profile at an address of the program, signed in when a token is given. */
  visit(path: string, token?: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Returns an unused address: a retried test gets a different one. */
  unusedAddress: (email: string) => string;
  /** A person who has just signed up: verified, signed in, without a password. */
  newcomer(email: string, fullname?: string, orgname?: string): Promise<string>;
  /** A person after their first day: verified, with a password, signed in. */
  person(email: string, fullname?: string, orgname?: string): Promise<string>;
  signIn(email: string, password: string): Promise<string>;
  /** Calls the API, with a solved captcha where one is required. */
  callWithCaptcha(path: string, body: unknown): Promise<Response>;
  /** Expires the links that were mailed to an address. */
  age(email: string): Promise<void>;
  /** Ends the program and starts it again on the same database, with other settings. */
  restart(env: Record<string, string>): Promise<Product>;
  stop(): Promise<void>;
}

/** The real program on a separate database, with a real mail server and a real browser. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const folder = newDataFolder();
  const mailbox = await openMailbox();
  const temporary = await createTestDatabase();
  const { host, port, user, database: name } = temporary.connection;
  const database = new pg.Client({ host, port, user, database: name });
  await database.connect();
  const start = (settings: Record<string, string>): Promise<Product> =>
    startProduct({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      ...settings,
    });
  let product = await start({ SMTP_URL: mailbox.url, ...env });
  const browser: Browser = await openBrowser();
  const { url } = product;

  const callWithCaptcha = async (path: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(env.CAPTCHA === "off" ? {} : await captchaHeader(url, path)),
      },
      body: JSON.stringify(body),
    });
  const signIn = async (email: string, password: string): Promise<string> => {
    const answer = await callWithCaptcha("user/login", { email, password });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { token: string }).token;
  };
  const newcomer: World["newcomer"] = async (email, fullname = "Pat Example", orgname = "Acme Trading") => {
    await callWithCaptcha("user/signup", { fullname, orgname, email, password: "Password@123" });
    const bearer = linkIn(await mailbox.next(email))
      .split("/")
      .at(-1)!;
    return (await callApi<{ token: string }>(url, "GET", "verify/email", { bearer })).token;
  };

  const tries = new Map<string, number>();

  return {
    url,
    mailbox,
    database,
    unusedAddress: (email) => {
      const count = (tries.get(email) ?? 0) + 1;
      tries.set(email, count);
      return count === 1 ? email : email.replace("@", `.${count}@`);
    },
    callWithCaptcha,
    signIn,
    newcomer,
    visit: (path, token, options) => openVisit(browser, url, path, token, options),
    person: async (email, fullname, orgname) => {
      const bearer = await newcomer(email, fullname, orgname);
      const body = { password: PASSWORD, confirmpassword: PASSWORD, token: "" };
      await callApi(url, "POST", "user/set-password", { bearer, body });
      return signIn(email, PASSWORD);
    },
    age: async (email) => {
      const { rowCount } = await database.query(
        "update link_token set expires_at = expires_at - interval '25 hours' where email = $1",
        [email],
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    restart: async (settings) => {
      await product.stop();
      product = await start({ ...settings, PORT: new URL(url).port });
      return product;
    },
    stop: async () => {
      await browser.close();
      await product.stop();
      await database.end();
      await temporary.drop();
      await mailbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openVisit(
  browser: Browser,
  url: string,
  path: string,
  token?: string,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning")
      complaints.push(`${line.text()} ${line.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (token !== undefined) {
    await page.goto("/favicon.svg");
    await page.evaluate((value) => localStorage.setItem("token", value), token);
  }
  await page.goto(path);
  return {
    page,
    keys: keyboardOf(page),
    reads: async (text) => {
      try {
        await page.getByText(text).first().waitFor();
      } catch {
        const shown = await page.locator("body").innerText();
        throw new Error(`"${String(text)}" is not shown at ${page.url()}, but:\n${shown}`);
      }
    },
    loadsAfter: async (act) => {
      const loaded = page.waitForEvent("load");
      await act();
      await loaded;
    },
    keeps: (...keys) =>
      // Evaluation fails while a page load is under way.
      expect.poll(() => page.evaluate(() => Object.keys(localStorage)).catch(() => "loading")).toEqual(keys),
    expectSilence: (...provoked) => {
      const lines = provoked.map((one) =>
        typeof one === "string" ? one : `the server responded with a status of ${one} `,
      );
      expect(complaints.filter((line) => !lines.some((one) => line.includes(one)))).toEqual([]);
    },
    leave: async () => {
      // Closing a context while its page starts a worker hangs, so the page is left first.
      for (const one of context.pages()) await one.goto("about:blank").catch(() => {});
      await context.close();
    },
  };
}
