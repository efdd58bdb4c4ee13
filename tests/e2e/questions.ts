import {
  DATA_SCREEN_TEXTS,
  OVERVIEW_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  SHELL_TEXTS,
  TOKEN_KEY,
  USAGE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openBrowser, visit } from "../browser.ts";

/** A person's actions by pointer or keyboard, counted from the dashboard on. */
interface Asked {
  page: Page;
  isPhone: boolean;
  /** One press of a link; the screen shows the answer once `shows` is visible. */
  click: (name: string | RegExp, shows: string | RegExp) => Promise<void>;
  /** One press of a button. */
  press: (name: string | RegExp) => Promise<void>;
}

const T = OVERVIEW_TEXTS;
const WINDOWS = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;

/** The text under a heading of the dashboard. */
const glance = (page: Page, heading: string) =>
  page.getByRole("main").getByRole("region", { name: heading }).last().innerText();

/** Opens Usage and Cost from My Profile, which every screen leads to. */
const openUsage = async ({ click }: Asked, shows: string | RegExp): Promise<void> => {
  await click(SHELL_TEXTS.profile, SHELL_TEXTS.usage);
  await click(SHELL_TEXTS.usage, shows);
};

interface Question {
  /** The subjects of the questions: "this lamp" is the one that the person has found. */
  search?: string;
  ask: (asked: Asked) => Promise<void>;
}

/** Each question, and the way to its answer. */
const questionsAbout = (lamp: string, discounted: string): Record<string, Question> => ({
  "what fell most this week": {
    ask: async ({ page, isPhone, press }) => {
      if (isPhone) await press(T.title);
      // A sign shows whether a price rose or fell, not colour alone.
      await expect.poll(() => glance(page, T.moved)).toMatch(/−\d+(\.\d)?\s?%/);
    },
  },
  "which of these prices can I trust today": {
    // All but those of failing products, which say until when their price was known.
    ask: ({ click }) => click(/products? fails?$/, /^Last read .*, not known since$/),
  },
  "what needs me now": {
    ask: ({ page }) =>
      expect.poll(() => glance(page, T.needs)).toMatch(/elements? to repair|prices? to confirm/),
  },
  "which shop fails and why": {
    ask: async ({ page, click }) => {
      await expect
        .poll(() => glance(page, T.needs))
        .toMatch(/products? fails?\s+127\.0\.0\.1:\d+: \d+ [a-z]/);
      await click(/products? fails?$/, /not found|blocked|redirected|gone/i);
      expect(new URL(page.url()).searchParams.get("tile")).toBe("trackingerrors");
    },
  },
  "this price is wrong: repair it": {
    search: discounted,
    ask: async ({ page, click }) => {
      await click(DATA_SCREEN_TEXTS.wrongPriceOf(discounted), PRODUCT_SCREEN_TEXTS.wrongPrice);
      const dialog = page.getByRole("dialog");
      await dialog
        .getByRole("link", { name: /^Pick the / })
        .first()
        .waitFor();
      await dialog.getByText(PRODUCT_SCREEN_TEXTS.wrongChoose).waitFor();
    },
  },
  "what did yesterday cost": { ask: (asked) => openUsage(asked, /^Yesterday: USD \d+\.\d\d/) },
  "what will tomorrow cost": {
    ask: async (asked) => {
      await openUsage(asked, USAGE_SCREEN_TEXTS.tomorrow);
      await expect
        .poll(() => asked.page.getByRole("main").innerText())
        .toMatch(/Forecast for tomorrow\s+USD \d+\.\d\d\s+Up to [\d,]+ data points/);
    },
  },
  "is this discount real": {
    search: discounted,
    ask: ({ click }) => click(discounted, /^Real discount: |^Not a real discount$/),
  },
  "where is this lamp cheapest": {
    search: lamp,
    ask: async ({ click }) => {
      await click(lamp, "compare sellers");
      await click(/compare sellers$/, PRODUCT_SCREEN_TEXTS.isCheapest);
    },
  },
});

/**
 * Answers questions on the demonstration like a person who has just signed in, at a computer and on a phone, each starting from the
 * dashboard in a fresh profile; returns the number of actions that each one took.
 *
 * @param lamp a product of a group of sellers
 * @param discounted a product that is discounted now
 */
export async function askQuestions(
  { url, token }: { url: string; token: string },
  { lamp, discounted }: { lamp: string; discounted: string },
): Promise<Record<string, { wide: number; phone: number }>> {
  const browser = await openBrowser();
  const taken: Record<string, { wide: number; phone: number }> = {};
  try {
    for (const [question, { search, ask }] of Object.entries(questionsAbout(lamp, discounted))) {
      const actions = (taken[question] = { wide: 0, phone: 0 });
      for (const window of ["wide", "phone"] as const) {
        const { page, context } = await visit(browser, url, WINDOWS[window]);
        await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [TOKEN_KEY, token]);
        await page.goto(
          search === undefined ? "/dashboard" : `/dashboard?${new URLSearchParams({ search })}`,
        );
        await page.getByRole("heading", { name: "Latest Tracking Data" }).waitFor();
        await ask({
          page,
          isPhone: window === "phone",
          // A dialog hides the screen behind it from assistive technology, not from sight.
          click: async (name, shows) => {
            actions[window] += 1;
            await page.getByRole("link", { name }).first().click();
            await page.locator("main").getByText(shows).first().waitFor();
          },
          press: async (name) => {
            actions[window] += 1;
            await page.getByRole("button", { name }).first().click();
          },
        });
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return taken;
}
