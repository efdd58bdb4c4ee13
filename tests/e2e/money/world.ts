import { expect, vi } from "vitest";
import {
  METER_EVENT,
  openStripeServer,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from "../../../apps/server/src/features/billing/testing/stripe-server.ts";
import { outboxMails } from "../../product.ts";
import { openDataWorld } from "../data-screens/world.ts";
import type { DataWorld } from "../data-screens/world.ts";
import type { Screen } from "../data-screens/screen.ts";
import { startProgram } from "../shared-program.ts";

/** Free data points of a day. Each visit of a product produces two: price and availability. */
export const FREE_POINTS = 10;
export const CLOSE_CODE = "all-done";

export interface MoneyWorld extends DataWorld {
  /** Adds this many products and visits each once. */
  addProducts(count: number): Promise<void>;
  /** Waits for a mail to the owner that contains this text. */
  isMailed(text: string | RegExp): Promise<void>;
}

/** The real program in a billing mode, with a new organisation, a shop and a browser. */
export async function openMoneyWorld(settings: Record<string, string>): Promise<MoneyWorld> {
  const program = await startProgram({
    FREE_POINTS: String(FREE_POINTS),
    PAYMENT_CLOSE_CODE: CLOSE_CODE,
    ...settings,
  });
  const world = await openDataWorld(Promise.resolve(program));
  // Only the test's own visits are counted.
  await world.person.call("POST", "pause/plan", { isPaused: true });
  let added = 0;
  return {
    ...world,
    addProducts: async (count) => {
      const ids: string[] = [];
      for (const until = added + count; added < until; added += 1) {
        const path = `/product-${added + 1}`;
        world.offers.set(path, { name: `Kettle ${added + 1}`, price: "24.90" });
        ids.push(await world.add(path));
      }
      await world.track(ids);
    },
    isMailed: (text) =>
      vi.waitFor(
        async () => {
          const mails = await outboxMails(world.url);
          const own = mails.filter(({ to }) => to === world.person.email).map((mail) => mail.text);
          expect(own).toContainEqual(expect.stringMatching(text));
        },
        { timeout: 60_000, interval: 200 },
      ),
    stop: async () => {
      await world.stop();
      program.end();
    },
  };
}

export interface StripeWorld extends MoneyWorld {
  stripe: Awaited<ReturnType<typeof openStripeServer>>;
  /** The last page that the program opened at Stripe. */
  opened(): Awaited<ReturnType<typeof openStripeServer>>["sessions"][number];
  organisationId(): string;
  /** Sends a signed message, as Stripe does. */
  send(type: string, object: object): Promise<void>;
}

/** The same, with a server that speaks Stripe's protocol. */
export async function openStripeWorld(): Promise<StripeWorld> {
  const stripe = await openStripeServer(() => new Date());
  const world = await openMoneyWorld({
    BILLING: "stripe",
    OFFER_ENABLED: "on",
    OFFER_OLD_PRICE_USD: "10",
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE: "price_of_the_test",
    STRIPE_METER_EVENT: METER_EVENT,
    STRIPE_API_URL: stripe.url,
  });
  let sent = 0;
  return {
    ...world,
    stripe,
    opened: () => stripe.sessions.at(-1)!,
    organisationId: () => stripe.sessions.at(-1)!.metadata["organisation_id"]!,
    send: async (type, object) => {
      sent += 1;
      const created = Math.floor(Date.now() / 1000);
      const { body, signature } = stripe.sign({
        id: `evt_${sent}`,
        object: "event",
        type,
        created,
        data: { object },
      });
      const answer = await fetch(`${world.url}/api/stripe/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body,
      });
      expect(answer.status).toBe(200);
    },
    stop: async () => {
      await world.stop();
      await stripe.close();
    },
  };
}

/** Prevents the payment result page's redirect after three seconds, so that it can be inspected. */
export const stayOnPage = (screen: Screen): Promise<unknown> =>
  screen.page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const held = (work: TimerHandler, ms?: number, ...given: unknown[]): number =>
      ms === 3000 ? 0 : start(work, ms, ...given);
    window.setTimeout = held as typeof window.setTimeout;
  });
