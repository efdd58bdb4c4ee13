import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";

const WHOLE = {
  BILLING: "stripe",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  STRIPE_PRICE: "price",
};

it("charges only with all settings that Stripe needs, and names missing ones", () => {
  expect(readConfig(WHOLE)).toMatchObject({ BILLING: "stripe", STRIPE_API_URL: "https://api.stripe.com" });
  expect(() => readConfig({ ...WHOLE, STRIPE_PRICE: "", STRIPE_SECRET_KEY: " " })).toThrow(
    "Wrong configuration: BILLING=stripe needs STRIPE_SECRET_KEY, STRIPE_PRICE.",
  );
  expect(() => readConfig({ ...WHOLE, STRIPE_API_URL: "stripe" })).toThrow(
    "STRIPE_API_URL must be an http or https address",
  );
  expect(() => readConfig({ BILLING: "free" })).toThrow("BILLING must be one of meter, enforce, stripe");
  expect(readConfig({}).BILLING).toBe("meter");
});
