import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { keyboardOf } from "../accounts/keyboard.ts";
import type { Keyboard } from "../accounts/keyboard.ts";

export interface Screen {
  page: Page;
  keys: Keyboard;
  /** Opens a path and waits for the screen's heading. */
  go(path: string, heading: string): Promise<void>;
  button(name: string | RegExp): Locator;
  /** Double-clicks a button, 110 ms apart, as an impatient person does. */
  pressTwice(name: string): Promise<void>;
  /** The rows of a table that contain a text. */
  rows(text: string | RegExp): Locator;
  /** Waits until the column contains these texts from top to bottom; column 0 is the first one with a row's name. */
  showsColumn(column: number, texts: readonly string[]): Promise<void>;
  /** Waits for a message at the edge of the screen, and closes it with a click. */
  showsMessage(text: string): Promise<void>;
  /** Waits for a message and points at it, which keeps it open. */
  keepsMessage(text: string): Promise<void>;
  /** Types a day (YYYY-MM-DD) into a date field, replacing its content. */
  typeDay(field: Locator, day: string): Promise<void>;
  /** Chooses options of a multi-select filter by name. */
  filter(label: string, ...options: readonly string[]): Promise<void>;
  /** Presses a button that downloads, on screens with several formats the one below Export, and returns the file. */
  download(button: string): Promise<{ name: string; bytes: Buffer }>;
  dialog(): Locator;
  /** Waits until no dialog is open. */
  isClosed(): Promise<void>;
  /** Expects no console messages except the browser's line for these statuses. */
  expectSilence(...provoked: number[]): void;
  leave(): Promise<void>;
}

/** Long enough for a busy machine; waiting ends as soon as the condition holds. */
const WAIT = { timeout: 60_000 };

/** A person's browser at a path, signed in if a token is given. */
export async function openScreen(
  browser: Browser,
  url: string,
  token: string | undefined,
  path: string,
  options?: BrowserContextOptions,
): Promise<Screen> {
  const localStorage = token === undefined ? [] : [{ name: "token", value: token }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options,
  });
  context.setDefaultTimeout(WAIT.timeout);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning")
      complaints.push(`${line.text()} ${line.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const dialog = (): Locator => page.getByRole("dialog");
  await page.goto(path);
  return {
    page,
    keys: keyboardOf(page),
    dialog,
    go: async (to, heading) => {
      await page.goto(to);
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    },
    pressTwice: async (name) => {
      const button = page.getByRole("button", { name, exact: true });
      // Waits until it is scrolled into view, not moving, and enabled.
      await button.hover();
      // Both are sent without waiting: a busy browser's reply would make the pause longer than a double click's.
      const press = () => Promise.all([page.mouse.down(), page.mouse.up()]);
      const first = press();
      // Real time: the pause itself is tested.
      await page.waitForTimeout(110);
      await Promise.all([first, press()]);
    },
    button: (name) => page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }),
    rows: (text) => page.locator("tbody").getByRole("row").filter({ hasText: text }),
    showsColumn: async (column, texts) => {
      const cells = page.locator(`tbody tr > :is(th, td):not(.MuiTableCell-paddingCheckbox)`);
      const shown = async (): Promise<string[]> => {
        const all = await page.locator("tbody tr").count();
        const found = await cells.allInnerTexts();
        const width = all === 0 ? 1 : found.length / all;
        return found
          .filter((_text, index) => index % width === column)
          .map((text) => text.split("\n")[0]!.trim());
      };
      await expect.poll(shown, WAIT).toEqual(texts);
    },
    showsMessage: async (text) => {
      const message = page.locator(".Toastify__toast").filter({ hasText: text }).first();
      await message.waitFor();
      // A closing message moves away from the pointer.
      await message.click({ timeout: 3000 }).catch(() => {});
      await message.waitFor({ state: "detached" });
    },
    keepsMessage: async (text) => {
      const message = page.locator(".Toastify__toast").filter({ hasText: text }).first();
      // Its countdown starts when it has slid in, even if it is under the pointer by then.
      await message.evaluate((element) =>
        Promise.allSettled(element.getAnimations().map((animation) => animation.finished)),
      );
      await page.mouse.move(0, 0);
      await message.hover();
    },
    typeDay: async (field, day) => {
      const [year, month, dayOfMonth] = day.split("-");
      const parts = { Month: month!, Day: dayOfMonth!, Year: year! };
      const section = (name: string): Locator => field.getByRole("spinbutton", { name });
      const shown = async (name: string): Promise<string> =>
        (await section(name).innerText()).replace(/\D/g, "");
      const typeAll = async (): Promise<Record<string, string>> => {
        const all: Record<string, string> = {};
        for (const [name, digits] of Object.entries(parts)) {
          const type = async (): Promise<string> => {
            await section(name).click();
            await page.keyboard.type(digits);
            return shown(name);
          };
          // The field selects its section shortly after a click; digits typed before that end up elsewhere and are typed again.
          await expect.poll(type, WAIT).toBe(digits);
        }
        for (const name of Object.keys(parts)) all[name] = await shown(name);
        return all;
      };
      // Digits that ended up elsewhere may have overwritten other sections.
      await expect.poll(typeAll, WAIT).toEqual(parts);
    },
    filter: async (label, ...names) => {
      const box = page.getByRole("combobox", { name: label, exact: true });
      await box.click();
      for (const name of names) await page.getByRole("option", { name, exact: true }).click();
      await page.keyboard.press("Escape");
    },
    download: async (name) => {
      const offer = page.getByRole("button", { name: "Export", exact: true });
      const button = page.getByRole("button", { name, exact: true });
      await offer.or(button).first().waitFor();
      const isBelow = (await offer.count()) > 0 && !(await button.isVisible());
      if (isBelow) await offer.click();
      const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
      if (isBelow) await page.keyboard.press("Escape");
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    },
    isClosed: () => dialog().waitFor({ state: "detached" }),
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
