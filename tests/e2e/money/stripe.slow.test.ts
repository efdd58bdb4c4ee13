import { BILLING_TEXTS, CLOSING_TEXTS, OFFER_TEXTS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "../data-screens/screen.ts";
import { openStripeWorld, stayOnPage } from "./world.ts";
import type { StripeWorld } from "./world.ts";

const PAYMENT = BILLING_TEXTS.payment;
const USAGE = "Usage and Cost";

describe("payments at the provider", { timeout: 240_000 }, () => {
  let world: StripeWorld;
  beforeAll(async () => {
    world = await openStripeWorld();
  });
  afterAll(() => world?.stop());

  /** A screen from which Stripe's page can be opened; a placeholder replaces that page. */
  const open = async (): Promise<Screen> => {
    const screen = await world.open("/favicon.svg", { colorScheme: "light" });
    await screen.page.route(/^https:\/\/(?:checkout|portal)\.stripe\.test\//, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Stripe</title><h1>At Stripe</h1>" }),
    );
    return screen;
  };
  /** Presses a button of Usage that leads to Stripe; returns the URL opened there. */
  const goToStripe = async (screen: Screen, button: string) => {
    await screen.go("/usage", USAGE);
    await screen.button(button).click();
    await screen.page.getByRole("heading", { name: "At Stripe" }).waitFor();
    return world.opened();
  };
  const completed = (session: { metadata: object }, more: object = {}) => ({
    id: "cs",
    object: "checkout.session",
    payment_status: "paid",
    metadata: session.metadata,
    ...more,
  });
  const shows = async (screen: Screen, address: string, { title }: { title: string }): Promise<void> => {
    await screen.page.goto(address);
    await screen.page.getByText(title, { exact: true }).waitFor();
    expect(await screen.page.getByText("Thank you").count()).toBe(title === "Thank you" ? 1 : 0);
    await expectAccessibleInBothThemes(screen.page, `payment: ${title}`);
  };

  it("are shown as unknown, abandoned, failed or expired, and thanked for only when confirmed", async () => {
    const screen = await open();
    await stayOnPage(screen);
    const { results } = PAYMENT;
    await shows(screen, "/payment-sucess/anything", results.unknown);
    const left = await goToStripe(screen, PAYMENT.add);
    await shows(screen, left.cancelUrl, PAYMENT.left);
    await shows(
      screen,
      left.successUrl.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      results.unknown,
    );

    const failing = await goToStripe(screen, PAYMENT.add);
    await shows(screen, left.successUrl, results.expired);
    await world.send("checkout.session.async_payment_failed", completed(failing));
    await shows(screen, failing.successUrl, results.failed);

    const paid = await goToStripe(screen, PAYMENT.add);
    await shows(screen, paid.successUrl, results.open);
    // Confirmed while the page is open, which then updates by itself.
    await world.send(
      "checkout.session.completed",
      completed(paid, { payment_status: "no_payment_required" }),
    );
    await screen.page.getByText("Thank you").waitFor();
    await shows(screen, paid.successUrl, results.complete);
    screen.expectSilence();
    await screen.leave();
  });

  it("go to the start three seconds later", async () => {
    const screen = await open();
    await screen.page.goto("/payment-sucess/anything");
    await screen.page.getByText(PAYMENT.results.unknown.title).waitFor();
    await screen.page.waitForURL((address) => address.pathname === "/");
    screen.expectSilence();
    await screen.leave();
  });

  it("take the offer once, which is then gone and a credit", async () => {
    const screen = await open();
    const { page } = screen;
    await screen.go("/usage", USAGE);
    await page.getByText(OFFER_TEXTS.what(10, 8)).waitFor();
    await expectAccessibleInBothThemes(page, "usage with the offer");
    const session = await goToStripe(screen, OFFER_TEXTS.payNow);
    expect(session.amount).toBe(800);
    await world.send("checkout.session.completed", completed(session));
    await screen.go("/usage", USAGE);
    await page.getByText(PAYMENT.methodMissing).waitFor();
    await expect.poll(() => page.getByText(OFFER_TEXTS.title).count()).toBe(0);
    screen.expectSilence();
    await screen.leave();
  });

  it("lift the pause at the free data points once there is a method, which is managed at the provider", async () => {
    await world.addProducts(5);
    const screen = await open();
    const { page } = screen;
    await world.track();
    await screen.go("/usage", USAGE);
    await page.getByText(BILLING_TEXTS.cap.reachedToday).waitFor();
    await page.getByText(PAYMENT.methodMissing).waitFor();
    await expectAccessibleInBothThemes(page, "paused without a payment method");
    const session = await goToStripe(screen, PAYMENT.add);
    await world.send("customer.subscription.created", {
      id: "sub_1",
      object: "subscription",
      status: "active",
      metadata: session.metadata,
    });
    await world.track();
    await screen.go("/usage", USAGE);
    await page.getByText(PAYMENT.methodConnected).waitFor();
    const days = page.getByRole("table", { name: "Usage per day" });
    await days.getByRole("link", { name: /^USD 0\.50: / }).waitFor();
    await expectAccessibleInBothThemes(page, "with a payment method");
    await screen.button(PAYMENT.manage).click();
    await page.getByRole("heading", { name: "At Stripe" }).waitFor();
    screen.expectSilence();
    await screen.leave();
  });

  it("are settled when the account is closed, and the page announces it beforehand", async () => {
    const screen = await open();
    const { page } = screen;
    await page.goto("/delete-account");
    // 20 data points, 10 of them free: 50 cents, which the credit of the offer covers.
    await page.getByText(CLOSING_TEXTS.ends).waitFor();
    await expectAccessibleInBothThemes(page, "closing an account with a subscription");
    screen.expectSilence();
    await screen.leave();
  });
});
