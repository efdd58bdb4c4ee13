import type { BrowserContext, Page } from "playwright-core";
import { callApi, signUp } from "../../product.ts";
import type { Person } from "../../product.ts";
import { serveShop } from "../../static-shop.ts";
import { offerPage } from "../data-screens/offer-page.ts";
import { sharedBrowser, sharedProgram } from "../shared-program.ts";

export const PASSWORD = "Kettle#2026";
/** The text at the bottom of the window while the server is unreachable. */
export const LOST = "Server Not Responding. Trying again.";

export interface Visit {
  context: BrowserContext;
  page: Page;
}

export interface World {
  url: string;
  /** The owner of an organisation; signed in, without a password. */
  person: Person;
  /** The shop's base URL; every path is a product's page. */
  shop: string;
  /** Adds the product at a path; returns its id. */
  add(path: string): Promise<string>;
  /** Returns an unused address: a retried test gets a different one. */
  unusedAddress(email: string): string;
  /** Returns an unused name with this prefix: a retried test gets a different one. */
  unusedName(beginning: string): string;
  /** Returns a person with a password and their own organisation. */
  other(email: string): Promise<Person>;
  /** A fresh browser profile at a path, signed in when a token is given. */
  visit(path: string, token?: string): Promise<Visit>;
  /** kill -9 of the program. */
  kill(): Promise<void>;
  /** Restarts the program at its former address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How many names and addresses were made: files of one worker share their program. */
let made = 0;

/** The worker's program, which can be killed and restarted, a new organisation, a shop, and a real browser. */
export async function openWorld(): Promise<World> {
  const [{ product, newOwner, startAgain }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const { url } = product;
  const shop = await serveShop((path) => offerPage({ name: `Kettle ${path.slice(1)}`, price: "19.90" }));
  const person = await newOwner();
  return {
    url,
    person,
    unusedAddress: (email) => {
      made += 1;
      return email.replace("@", `.${made}@`);
    },
    unusedName: (beginning) => {
      made += 1;
      return `${beginning} ${made}`;
    },
    shop: shop.origin,
    add: async (path) =>
      (await person.call<{ data: { _id: string } }>("POST", "add/product", { url: shop.origin + path })).data
        ._id,
    other: async (email) => {
      const newcomer = await signUp(url, email, "Other Trading");
      const body = { password: PASSWORD, confirmpassword: PASSWORD, token: "" };
      await newcomer.call("POST", "user/set-password", body);
      const login = { body: { email, password: PASSWORD } };
      const { token } = await callApi<{ token: string }>(url, "POST", "user/login", login);
      return {
        email,
        token,
        call: (method, path, json) => callApi(url, method, path, { body: json, bearer: token }),
      };
    },
    visit: async (path, token) => {
      const localStorage = token === undefined ? [] : [{ name: "token", value: token }];
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: url,
        reducedMotion: "reduce",
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      });
      const page = await context.newPage();
      await page.goto(path);
      return { context, page };
    },
    kill: () => product.kill(),
    start: startAgain,
    stop: async () => {
      // A failed test may have left it killed; the worker's next file needs it.
      if (product.process.signalCode !== null) await startAgain();
      await shop.stop();
    },
  };
}

/**
 * Everything that is typed, chosen or ticked, in the open dialog or else on the screen, except for its list's paging. Empty fields
 * are left out: they contain nothing that could be lost, and those of filters may load a moment later.
 */
export async function enteredValues(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog");
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
  const values = await place
    .locator("input:not([type=file]), textarea:not([aria-hidden]), select:not(nav *)")
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { type, value, checked } = field as HTMLInputElement;
        return type === "checkbox" ? `${type} ${checked}` : value;
      }),
    );
  return values.filter((value) => value !== "");
}
