import { startCheckout, HOUR_MS } from "@pricetrail/contract";
import { openStripeFixture } from "../../apps/server/src/features/billing/testing/stripe.fixture.ts";
import type { StripeFixture } from "../../apps/server/src/features/billing/testing/stripe.fixture.ts";
import type { Tenant } from "../../apps/server/src/features/testing/data.fixture.ts";
import { randomOf, shuffled } from "../random.ts";

export interface WebhooksOutcome {
  sent: number;
  genuine: number;
  forged: number;
  /** Forged messages that were accepted. */
  accepted: number;
  faults: string[];
}

interface Owner {
  tenant: Tenant;
  customer: string;
  /** Refunds of one charge; a failed one has no effect in the end. */
  refunds: { id: string; cents: number; fails: boolean }[];
  /** The newest message of each subscription: its second, and whether the subscription is active. */
  ends: { at: number; isActive: boolean }[];
}

/** A message, and what happens at Stripe before it is sent. */
interface PlannedMessage {
  event: ReturnType<StripeFixture["eventOf"]>;
  happens?: () => void;
}

/** Messages sent concurrently. */
const AT_ONCE = 8;

/**
 * Sends `messages` messages to the webhook in random order: genuine ones about subscriptions and refunds, most of them late and
 * more than once, and forged ones. In the end, every organisation must be in the state that its genuine messages define, and
 * nothing from a forged one may be stored.
 */
export async function sendWebhooks({
  messages,
  organisations,
  seed,
}: {
  messages: number;
  organisations: number;
  seed: number;
}): Promise<WebhooksOutcome> {
  const fixture = await openStripeFixture();
  const next = randomOf(seed);
  const faults: string[] = [];
  const noon = fixture.time.now.getTime();
  const owners: Owner[] = [];
  for (let index = 0; index < organisations; index += 1) {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    const { customer_id: customer } = (await fixture.accountOf(tenant))!;
    owners.push({ tenant, customer: customer!, refunds: [], ends: [] });
    fixture.stripe.charges.set(`ch_${customer}`, customer!);
  }
  const signed: { body: string; signature?: string; isForged: boolean; happens?: () => void }[] = [];
  const genuine = new Set<string>();
  while (signed.length < messages) {
    const owner = owners[Math.floor(next() * organisations)]!;
    const kind = next();
    if (kind < 0.4) {
      const forgeries = [
        () => fixture.stripe.sign(subscription(owner, "active", 5), { secret: "whsec_of_somebody" }),
        () => {
          const { body, signature } = fixture.stripe.sign(subscription(owner, "canceled", 6));
          return { body: body.replace("canceled", "trialing"), signature };
        },
        () => fixture.stripe.sign(subscription(owner, "active", 7), { at: new Date(noon - 400_000) }),
        () => ({ body: JSON.stringify(subscription(owner, "active", 8)) }),
        () => ({ body: JSON.stringify(subscription(owner, "active", 9)), signature: "t=1,v1=deadbeef" }),
      ];
      signed.push({ ...forgeries[Math.floor(next() * forgeries.length)]!(), isForged: true });
      continue;
    }
    const planned: PlannedMessage[] = kind < 0.7 ? refund(owner) : [{ event: randomSubscription(owner) }];
    for (const { event, happens } of planned) {
      genuine.add(event.id);
      const message = { ...fixture.stripe.sign(event), isForged: false, ...(happens ? { happens } : {}) };
      for (let copies = 1 + Math.floor(next() * 3); copies > 0; copies -= 1) signed.push(message);
    }
  }

  let accepted = 0;
  const order = shuffled(signed, next);
  for (let start = 0; start < order.length; start += AT_ONCE) {
    // Late by some minutes, but less than the age at which a signature is refused.
    fixture.time.now = new Date(noon + Math.floor(next() * 290_000));
    await Promise.all(
      order.slice(start, start + AT_ONCE).map(async ({ body, signature, isForged, happens }, index) => {
        happens?.();
        const status = await fixture.post(body, signature, `10.0.${start % 250}.${index}`);
        if (isForged && status === 200) accepted += 1;
        if (!isForged && status !== 200) faults.push(`a genuine message was answered ${status}`);
      }),
    );
  }

  for (const { tenant, refunds, ends } of owners) {
    const { organisationId } = tenant;
    const isActive = ends.some((end) => end.isActive);
    const account = await fixture.accountOf(tenant);
    if (account?.has_method !== isActive)
      faults.push(`${organisationId}: method ${account?.has_method} instead of ${isActive}`);
    const rows = await fixture.reversalsOf(tenant);
    const sumOf = (kind: string) =>
      rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.amount_micro_usd, 0);
    const wantedOf = (some: typeof refunds) => some.reduce((sum, { cents }) => sum + cents * 10_000, 0);
    const found = [-sumOf("refund"), sumOf("refund_failed")];
    const wanted = [wantedOf(refunds), wantedOf(refunds.filter(({ fails }) => fails))];
    if (String(found) !== String(wanted))
      faults.push(`${organisationId}: ${String(found)} refunded and failed instead of ${String(wanted)}`);
  }
  const stored = await fixture.foundation.db.selectFrom("provider_event").select("id").execute();
  for (const { id } of stored) if (!genuine.has(id)) faults.push(`a forged message is stored: ${id}`);
  if (stored.length !== genuine.size) faults.push(`${stored.length} of ${genuine.size} messages are stored`);
  await fixture.close();
  return {
    sent: order.length,
    genuine: genuine.size,
    forged: order.filter(({ isForged }) => isForged).length,
    accepted,
    faults,
  };

  function subscription(
    { tenant }: Owner,
    status: string,
    second: number,
    id = `sub_${tenant.organisationId}`,
  ) {
    const at = new Date(noon - HOUR_MS + second * 1000);
    return fixture.eventOf("customer.subscription.updated", fixture.subscriptionOf(tenant, status, id), at);
  }

  /** A random next message of a subscription; each has a different second, so that the final state is unambiguous. */
  function randomSubscription(owner: Owner) {
    const index = Math.floor(next() * 3);
    const second = owner.ends.length === 0 ? 10 : Math.max(...owner.ends.map(({ at }) => at)) + 1;
    const isActive = next() < 0.5;
    owner.ends[index] = { at: second, isActive };
    for (let each = 0; each < 3; each += 1) owner.ends[each] ??= { at: 0, isActive: false };
    return subscription(
      owner,
      isActive ? "active" : "canceled",
      second,
      `sub_${index}_${owner.tenant.organisationId}`,
    );
  }

  /** A further partial refund of a charge; some fail later, and the message about that may arrive first. */
  function refund({ customer, refunds }: Owner) {
    const charge = `ch_${customer}`;
    const one = {
      id: `re_${customer}_${refunds.length}`,
      cents: 1 + Math.floor(next() * 500),
      fails: next() < 0.25,
    };
    refunds.push(one);
    const amount = one.cents;
    const served = { id: one.id, charge, amount, currency: "usd", created: refunds.length };
    /** Stripe knows the refund once the first message about it is sent. */
    const happens = (status: "succeeded" | "failed") => () => {
      const there = fixture.stripe.refunds.find(({ id }) => id === one.id);
      if (!there) fixture.stripe.refunds.push({ ...served, status });
      else if (status === "failed") there.status = status;
    };
    const amount_refunded = refunds.reduce((sum, { cents }) => sum + cents, 0);
    const made = fixture.eventOf("charge.refunded", {
      id: charge,
      customer,
      amount_refunded,
      currency: "usd",
    });
    const planned = [{ event: made, happens: happens("succeeded") }];
    if (!one.fails) return planned;
    const failed = fixture.eventOf("refund.failed", { ...served, status: "failed" });
    return [...planned, { event: failed, happens: happens("failed") }];
  }
}
