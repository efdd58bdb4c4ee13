import { extractOffer } from "@pricetrail/extract";
import { sql } from "kysely";
import { openDataFixture } from "../../apps/server/src/features/testing/data.fixture.ts";
import { addProduct } from "../../apps/server/src/features/testing/samples.fixture.ts";
import { storeEvidence } from "../../apps/server/src/features/evidence/store-evidence.service.ts";
import { newId } from "../../apps/server/src/ids.ts";
import { readInOrganisation, writeInOrganisation } from "../../apps/server/src/database/tenant.ts";

const PRODUCTS = 100;
const URL = "https://shop.example/p/kettle";
/** A page of 150 KB whose product part has a realistic size and differs at each change. */
const pageOf = (product: number, change: number): string => {
  const text = (length: number, seed: number) =>
    Array.from(
      { length },
      (_one, index) => `<li class="fact f${index}">${((seed + index) * 2_654_435_761) % 4_294_967_296}</li>`,
    ).join("");
  return `<!doctype html><title>Kettle ${product}</title><nav>${text(2_500, 7)}</nav><main><h1>Kettle ${product}</h1>
    <div id="buy"><p class="price">$${10 + (change % 90)}.${String(product % 100).padStart(2, "0")}</p><button>Add to cart</button>
    <ul>${text(400, product * 1_000 + change)}</ul></div></main>`;
};

/** Stores this many price changes, and returns the bytes that each has added: its contents and its record. */
export async function storeChanges(count: number) {
  const fixture = await openDataFixture(() => () => undefined);
  const { organisationId } = await fixture.addTenant();
  const { db } = fixture.foundation;
  const products: string[] = [];
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push(
      await writeInOrganisation(db, organisationId, (trx) => addProduct(trx, organisationId, new Date())),
    );
  const readings = Array.from({ length: 200 }, (_one, index) => {
    const html = pageOf(index % PRODUCTS, index);
    return { html, extraction: extractOffer({ html, url: URL }) };
  });
  const cpu = process.cpuUsage();
  const from = performance.now();
  for (let index = 0; index < count; index += 1) {
    const { html, extraction } = readings[index % readings.length]!;
    // Each visit has a different page, so that no two share contents.
    const own = html.replace("Add to cart", `Add to cart ${index}`);
    const normal = extraction.fields.normalPrice?.value;
    if (!normal) throw new Error("the page's price was not read");
    await writeInOrganisation(db, organisationId, (trx) =>
      storeEvidence(trx, {
        organisationId,
        productId: products[index % PRODUCTS]!,
        checkId: newId(),
        now: new Date(),
        causes: ["price"],
        since: new Date(),
        tier: "http",
        threads: fixture.foundation.threads,
        price: { normalMinor: normal.amountMinor, discountedMinor: null, currency: normal.currency },
        reading: {
          outcome: "value",
          detail: null,
          httpStatus: 200,
          snapshot: null,
          extraction,
          page: {
            finalUrl: URL,
            status: 200,
            html: own,
            headers: { "content-type": "text/html", date: new Date(index * 1000).toUTCString() },
            tier: "http",
            loadTimeMs: 200,
            bytes: own.length,
            redirects: [],
          },
        },
      }),
    );
  }
  const { user, system } = process.cpuUsage(cpu);
  const perChange = (total: number) => total / count;
  const { rows } = await readInOrganisation(db, organisationId, (trx) =>
    sql<{ bytes: number }>`
      select percentile_cont(0.5) within group (order by pg_column_size(e.*) + coalesce((
        select sum(pg_column_size(c.*)) from stored_content c
        where c.organisation_id = ${organisationId} and c.hash in (e.block_hash, e.headers_hash)), 0))::float8 as bytes
      from evidence e where e.organisation_id = ${organisationId}`.execute(trx),
  );
  await fixture.close();
  return {
    medianBytes: rows[0]!.bytes,
    cpuMs: perChange((user + system) / 1000),
    elapsedMs: perChange(performance.now() - from),
  };
}
