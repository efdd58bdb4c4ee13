import { afterAll, beforeAll, expect, it } from "vitest";
import { productPage } from "../../../../../../tests/static-shop.ts";
import { startShop } from "../../../fetch/testing/shop.ts";
import type { Shop } from "../../../fetch/testing/shop.ts";
import { VERIFIED_AFTER } from "../../../reading/known-pages.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";
import { isVerifying } from "./visit-tier.rules.ts";

let fixture: EngineFixture;
let shop: Shop;
let tenant: Tenant;
const page = { name: "Blue kettle", etag: '"1"' };

beforeAll(async () => {
  shop = await startShop({
    "/p": (request, response) => {
      const isKnown = request.headers["if-none-match"] === page.etag;
      response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag: page.etag });
      response.end(isKnown ? undefined : productPage(page.name, "19.90"));
    },
  });
  fixture = await openEngineFixture();
  tenant = await fixture.addTenant();
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});

it("stores the same values and data points for a 304 response as for a full one", async () => {
  const { body: added } = await tenant.call<{ data: { _id: string }; entries: { _id: string }[] }>(
    "POST",
    "add/product",
    { url: `${shop.origin}/p` },
  );
  const visit = async (): Promise<string> => {
    const ids = added.entries.map(({ _id }) => ({ _id }));
    const { body } = await tenant.call<{ data: { _id: string } }>("POST", "start/track", ids);
    const run = await fixture.ended(tenant, body.data._id);
    expect(run).toMatchObject({ values: 3, errors: 0 });
    return body.data._id;
  };
  let last = "";
  // While a price change is unconfirmed, every visit sends an unconditional request; a full read has to confirm it first.
  for (let count = 0; count < 2 + VERIFIED_AFTER - 1; count += 1) last = await visit();
  Object.assign(page, { name: "Blue kettle XL", etag: '"2"' });
  for (let count = 0; count < 2 + 1; count += 1) last = await visit();
  const before = await storedOf(last);
  let unchanged = await visit();
  // One visit in every 20 still reads the full page.
  while (isVerifying({ runId: unchanged, productId: added.data._id })) unchanged = await visit();
  const { check, values, billed } = await storedOf(unchanged);
  expect(check).toEqual({ ...before.check, http_status: 304, bytes: 0 });
  expect(before.check.http_status).toBe(200);
  expect(values).toEqual(before.values);
  expect(billed).toBe(before.billed);
}, 120_000);

/** Returns what a run with one visit has stored, without ids and times. */
function storedOf(runId: string) {
  return tenant.in(async (trx) => ({
    check: await trx
      .selectFrom("page_check")
      .select([
        "outcome",
        "tier",
        "http_status",
        "bytes",
        "final_url",
        "normal_minor",
        "availability",
        "snapshot_hash",
      ])
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow(),
    values: await trx
      .selectFrom("observation")
      .select(["field", "raw", "text_value", "minor", "currency"])
      .where("run_id", "=", runId)
      .orderBy("field")
      .execute(),
    billed: (await trx.selectFrom("usage_ledger").select("number").where("run_id", "=", runId).execute())
      .length,
  }));
}
