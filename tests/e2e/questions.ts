import {
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
  /** One click; the screen shows the answer once `shows` is visible. */
  click: (name: string | RegExp, shows: string | RegExp) => Promise<void>;
  /** One click, which opens a folded group of the menu. */
  unfold: (group: string) => Promise<void>;
}

const T = OVERVIEW_TEXTS;

/** The text under a heading of the dashboard. */
const glance = (page: Page, heading: string) =>
  page.getByRole("main").getByRole("region", { name: heading }).last().innerText();

interface Question {
  /** The subjects of the questions: "this lamp" is the one that the person has found. */
  search?: string;
  ask: (asked: Asked) => Promise<void>;
}

/** Each question, and the way to its answer. */
const questionsAbout = (lamp: string, discounted: string): Record<string, Question> => ({
  "what fell most this week": {
    // A sign shows whether a price rose or fell, not colour alone.
    ask: ({ page }) => expect.poll(() => glance(page, T.moved)).toMatch(/−\d+\.\d\s?%/),
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
  "where is this lamp cheapest": {
    search: lamp,
    ask: async ({ click }) => {
      await click(lamp, "compare sellers");
      await click(/compare sellers$/, PRODUCT_SCREEN_TEXTS.isCheapest);
    },
  },
  "what will tomorrow cost": {
    ask: async ({ page, click, unfold }) => {
      await unfold(SHELL_TEXTS.organisation);
      await click(USAGE_SCREEN_TEXTS.title, USAGE_SCREEN_TEXTS.tomorrow);
      await expect
        .poll(() => page.getByRole("main").innerText())
        .toMatch(/Forecast for tomorrow\s+USD \d+\.\d\d\s+Up to [\d,]+ data points/);
    },
  },
  "is this discount real": {
    search: discounted,
    ask: ({ click }) => click(discounted, /^Real discount: |^Not a real discount$/),
  },
});

/**
 * Answers five questions on the demonstration like a person who has just signed in, each starting from the dashboard in a fresh
 * profile; returns the number of actions that each one took.
 *
 * @param lamp a product of a group of sellers
 * @param discounted a product that is discounted now
 */
export async function askFiveQuestions(
  { url, token }: { url: string; token: string },
  { lamp, discounted }: { lamp: string; discounted: string },
): Promise<Record<string, number>> {
  const browser = await openBrowser();
  const taken: Record<string, number> = {};
  try {
    for (const [question, { search, ask }] of Object.entries(questionsAbout(lamp, discounted))) {
      const { page, context } = await visit(browser, url);
      await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [TOKEN_KEY, token]);
      await page.goto(search === undefined ? "/dashboard" : `/dashboard?${new URLSearchParams({ search })}`);
      await page.getByRole("heading", { name: "Latest Tracking Data" }).waitFor();
      taken[question] = 0;
      const click: Asked["click"] = async (name, shows) => {
        taken[question]! += 1;
        await page.getByRole("link", { name }).first().click();
        await page.getByRole("main").getByText(shows).first().waitFor();
      };
      const unfold: Asked["unfold"] = async (group) => {
        taken[question]! += 1;
        await page.getByRole("navigation").getByRole("button", { name: group, expanded: false }).click();
      };
      await ask({ page, click, unfold });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return taken;
}
