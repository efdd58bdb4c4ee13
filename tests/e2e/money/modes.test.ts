import { readFileSync } from "node:fs";
import { BILLING_TEXTS, STATEMENT_TEXTS, USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import { CLOSE_CODE, FREE_POINTS, openMoneyWorld, stayOnPage } from "./world.ts";
import type { MoneyWorld } from "./world.ts";

const CAP = BILLING_TEXTS.cap;
const PAYMENT = BILLING_TEXTS.payment;
const USAGE = "Usage and Cost";

describe("data points that are counted and shown, but not charged", { timeout: 240_000 }, () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await openMoneyWorld({ BILLING: "meter" });
  });
  afterAll(() => world?.stop());

  it("are shown with their cost above the free ones, their use, and the rows of each day and product", async () => {
    await world.addProducts(6);
    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    const { page } = screen;
    await screen.go("/usage", USAGE);
    await page.getByText(USAGE_SCREEN_TEXTS.freeOf(FREE_POINTS, FREE_POINTS), { exact: true }).waitFor();
    const days = page.getByRole("table", { name: USAGE_SCREEN_TEXTS.table });
    const [row] = await days.locator("tbody tr").allInnerTexts();
    expect(row!.split(/\s+/).slice(1).join(" ")).toBe("12 10 2 USD 0.10");
    // Tomorrow's forecast and the month's.
    await page
      .getByText(/^Up to [\d,]+ data points, based on your plans$/)
      .nth(1)
      .waitFor();
    await page.getByText(PAYMENT.noProvider).waitFor();
    await expectAccessibleInBothThemes(page, "usage");

    await days.getByRole("link").first().click();
    const points = page.getByRole("table", { name: /^Data points: \d\d\/\d\d\/\d{4}$/ });
    await expect.poll(() => points.locator("tbody tr").count()).toBe(12);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("region", { name: /^Data points: / })
        .getByRole("button", { name: "CSV" })
        .click(),
    ]);
    expect(
      readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n"),
    ).toHaveLength(13);
    await expectAccessibleInBothThemes(page, "usage with the rows of a day");
    await screen.button(USAGE_SCREEN_TEXTS.close).click();
    await points.waitFor({ state: "detached" });

    const link = page.getByRole("link", { name: USAGE_SCREEN_TEXTS.showPoints("2", "Kettle 6") });
    await link.click();
    const rows = page.getByRole("table", { name: USAGE_SCREEN_TEXTS.pointsOf("Kettle 6") });
    await expect.poll(() => rows.locator("tbody tr").count()).toBe(2);
    await page.goBack();
    await rows.waitFor({ state: "detached" });
    screen.expectSilence();
    await screen.leave();
  });

  it("come as a statement of the month", async () => {
    const screen = await world.open("/usage");
    const section = screen.page.getByRole("region", { name: STATEMENT_TEXTS.title });
    const [file] = await Promise.all([
      screen.page.waitForEvent("download"),
      section.getByRole("button", { name: "PDF" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.pdf$/);
    screen.expectSilence();
    await screen.leave();
  });

  it("are kept under a cap that is set on the screen, is warned of at 80%, and pauses tracking until the next day", async () => {
    const screen = await world.open("/usage", { colorScheme: "light" });
    const { page } = screen;
    await page.getByLabel(CAP.unit).selectOption(CAP.points);
    await page.getByLabel(CAP.amountPoints).fill("x");
    await page.getByText(CAP.wrong).waitFor();
    await expectAccessibleInBothThemes(page, "a cap that is none");
    await page.getByLabel(CAP.amountPoints).fill("16");
    await screen.button(CAP.save).click();
    await screen.showsMessage(CAP.saved);
    await page.getByText(CAP.usedOf("12 data points", "16 data points")).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);

    await world.addProducts(1);
    await world.isMailed(/14 data points/);
    await page.reload();
    await page.getByText(CAP.near("14 data points", "16 data points")).waitFor();
    await expectAccessibleInBothThemes(page, "80% of the cap");

    await world.track();
    const { data } = await world.person.call<{ data: { used: { points: number } } }>("GET", "get/cap");
    expect(data.used.points).toBe(16);
    await page.reload();
    await page.getByText(CAP.reachedToday).waitFor();
    await expectAccessibleInBothThemes(page, "the cap is reached");
    screen.expectSilence();
    await screen.leave();
  });

  it("cannot be paid: the payment result page shows that no provider is connected", async () => {
    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    const { page } = screen;
    await page.goto("/payment-sucess/anything");
    await page.getByText(PAYMENT.results.off.title).waitFor();
    await page.waitForURL((address) => address.pathname === "/");
    await stayOnPage(screen);
    for (const path of ["/payment-sucess/anything", "/payment-success/anything"]) {
      await page.goto(path);
      await page.getByText(PAYMENT.results.off.title).waitFor();
    }
    await expectAccessibleInBothThemes(page, "no payment provider");
    await page.goto(`/payment-sucess/${CLOSE_CODE}`);
    await page.getByText(PAYMENT.closes).waitFor();
    expect(await page.getByText("Thank you").count()).toBe(0);
    screen.expectSilence();
    await screen.leave();
  });
});
