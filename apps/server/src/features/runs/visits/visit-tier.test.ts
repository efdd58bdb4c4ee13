import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "../../../browser-finder.ts";
import { startShop } from "../../../fetch/testing/shop.ts";
import type { Shop } from "../../../fetch/testing/shop.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";
import { beginVisit, MISSES_BEFORE_BROWSER } from "./visit-tier.rules.ts";

const DRAWN = `<h1>Blue kettle</h1><p id="price"></p><button>Add to cart</button>
  <script>price.textContent = "USD " + 20 + ".50"</script>`;
const SERVED = `<h1>Blue kettle</h1><p id="price">USD 20.50</p><button>Add to cart</button><script></script>`;

let fixture: EngineFixture;
let shop: Shop;
let tenant: Tenant;
let body = DRAWN;
const path = await findBrowser();

beforeAll(async () => {
  shop = await startShop({
    "/p": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(body),
  });
  fixture = await openEngineFixture({ browserPath: path?.path });
  tenant = await fixture.addTenant();
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await shop.stop();
});

// Without a browser, HTTP is the only tier.
it.skipIf(path === undefined)(
  "switches to the browser after three insufficient HTTP responses, and back to HTTP after a sufficient one",
  async () => {
    const { body: added } = await tenant.call<{ data: { _id: string }; entries: { _id: string }[] }>(
      "POST",
      "add/product",
      { url: `${shop.origin}/p` },
    );
    const productId = added.data._id;
    const latest = () => tenant.in((trx) => trx.selectFrom("latest").selectAll().executeTakeFirstOrThrow());
    /** Visits the product and returns the number of requests for its page, and the run. */
    const visit = async (): Promise<{ asked: number; runId: string }> => {
      const before = shop.requests.length;
      const ids = added.entries.map(({ _id }) => ({ _id }));
      const started = await tenant.call<{ data: { _id: string } }>("POST", "start/track", ids);
      const runId = started.body.data._id;
      await fixture.ended(tenant, runId);
      const asked = shop.requests.slice(before).filter((one) => one === "/p").length;
      return { asked, runId };
    };
    for (let count = 1; count <= MISSES_BEFORE_BROWSER; count += 1) {
      expect((await visit()).asked).toBe(2);
      expect(await latest()).toMatchObject({ outcome: "value", normal_minor: 2050, http_misses: count });
    }
    const { asked, runId } = await visit();
    const { begun } = beginVisit("auto", MISSES_BEFORE_BROWSER, { runId, productId });
    expect(asked).toBe(begun === "browser" ? 1 : 2);
    expect(await latest()).toMatchObject({ outcome: "value", http_misses: MISSES_BEFORE_BROWSER });

    // The visit that still tries HTTP, and gets a sufficient response.
    body = SERVED;
    await tenant.in((trx) =>
      trx
        .updateTable("latest")
        .set({ http_misses: MISSES_BEFORE_BROWSER - 1 })
        .execute(),
    );
    expect((await visit()).asked).toBe(1);
    expect(await latest()).toMatchObject({ outcome: "value", normal_minor: 2050, http_misses: 0 });
  },
  180_000,
);
