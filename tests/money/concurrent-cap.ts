import { isUnavailable } from "../../apps/server/src/database/unavailable.ts";
import { openStripeFixture } from "../../apps/server/src/features/billing/testing/stripe.fixture.ts";
import { CapReachedError } from "../../apps/server/src/features/runs/points/bill-points.service.ts";

/**
 * Settles `settlements` visits of one organisation concurrently under a cap, each with one to three points.
 *
 * @returns the points in the ledger, the points above the cap, and the number of refused visits
 */
export async function settleUnderCap({
  settlements,
  cap,
}: {
  settlements: number;
  cap: number;
}): Promise<{ points: number; above: number; refused: number }> {
  const fixture = await openStripeFixture({ freePoints: cap });
  const tenant = await fixture.addTenant();
  let refused = 0;
  await Promise.all(
    Array.from({ length: settlements }, async (_none, index) => {
      for (let isSettled = false; !isSettled;) {
        try {
          await fixture.bill(tenant, 1 + (index % 3));
          isSettled = true;
        } catch (error) {
          // No connection was free in time; a worker would settle again too.
          if (isUnavailable(error)) continue;
          if (!(error instanceof CapReachedError)) throw error;
          refused += 1;
          isSettled = true;
        }
      }
    }),
  );
  const rows = await tenant.in((trx) =>
    trx
      .selectFrom("usage_ledger")
      .select("number")
      .where("organisation_id", "=", tenant.organisationId)
      .execute(),
  );
  await fixture.close();
  return { points: rows.length, above: Math.max(0, rows.length - cap), refused };
}
