import pg from "pg";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../../product.ts";
import { sharedBrowser, sharedProgram } from "../shared-program.ts";
import { captchaHeader } from "./captcha-work.ts";
import { expectAccessibleInBothThemes } from "./inspection.ts";
import { keyboardOf } from "./keyboard.ts";
import type { Keyboard } from "./keyboard.ts";
import { linkIn, openMailbox } from "./mailbox.ts";
import type { Mailbox } from "./mailbox.ts";

export const PASSWORD = "Kettle#2026";
/** Long enough for a busy machine; waiting ends as soon as the condition holds. */
const TIMEOUT_MS = 60_000;

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
  /** Inspects the current screen in one view, or in every one with `--all`; afterwards the window is wide again. */
  isAccessible: (state: string) => Promise<void>;
  /** Expects exactly these keys in local storage. */
  keeps: (...keys: string[]) => Promise<void>;
  /** Expects no console messages except the browser's line for these statuses. */
  expectSilence(...provoked: number[]): void;
  leave(): Promise<void>;
}

export interface World {
  url: string;
  mailbox: Mailbox;
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
}

let world: Promise<World> | undefined;

/** The real program with a real mail server and a real browser, which the test files of one worker share. */
export function openWorld(): Promise<World> {
  world ??= startWorld();
  return world;
}

async function startWorld(): Promise<World> {
  const mailbox = await openMailbox();
  const [{ product, connection }, browser] = await Promise.all([
    sharedProgram({
      SMTP_URL: mailbox.url,
      CAPTCHA: "altcha",
      THROTTLE: "on",
      BUSINESS_EMAIL: "enforce",
      PAYMENT_CLOSE_CODE: "all-done",
      DOWNLOAD_URL: "http://localhost/browser.exe",
    }),
    sharedBrowser(),
  ]);
  const { url } = product;

  const callWithCaptcha = async (path: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(await captchaHeader(url, path)) },
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
      const database = new pg.Client(connection);
      await database.connect();
      const { rowCount } = await database.query(
        "update link_token set expires_at = expires_at - interval '25 hours' where email = $1",
        [email],
      );
      await database.end();
      expect(rowCount).toBeGreaterThan(0);
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
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    colorScheme: "light",
    reducedMotion: "reduce",
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
    isAccessible: async (state) => {
      await expectAccessibleInBothThemes(page, state);
      await page.setViewportSize(viewport);
    },
    keeps: (...keys) =>
      // Evaluation fails while a page load is under way.
      expect.poll(() => page.evaluate(() => Object.keys(localStorage)).catch(() => "loading")).toEqual(keys),
    expectSilence: (...provoked) => {
      const lines = provoked.map((status) => `the server responded with a status of ${status} `);
      expect(complaints.filter((line) => !lines.some((one) => line.includes(one)))).toEqual([]);
    },
    leave: async () => {
      // Closing a context while its page starts a worker hangs, so the page is left first.
      for (const one of context.pages()) await one.goto("about:blank").catch(() => {});
      await context.close();
    },
  };
}
