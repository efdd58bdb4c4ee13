import { DAY_MS } from "@pricetrail/contract";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createProducts } from "../products/products.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createUpkeep } from "./upkeep.ts";
import type { Upkeep } from "./upkeep.ts";

export interface UpkeepFixture extends DataFixture {
  upkeep: Upkeep;
  tenant: Tenant;
  /** Returns the time this many days before the test's own. */
  ago(days: number): Date;
}

/** Opens upkeep on a test's own database, with one organisation. */
export async function openUpkeepFixture(): Promise<UpkeepFixture> {
  let upkeep!: Upkeep;
  const fixture = await openDataFixture((foundation, { database: { owner } }) => {
    const activity = createActivity(foundation);
    const catalogue = createCatalogue(foundation, { activity });
    const products = createProducts(foundation, { activity });
    upkeep = createUpkeep(foundation, {
      owner,
      catalogue,
      products,
      configurations: { purge: () => Promise.resolve() },
    });
    return () => undefined;
  });
  return {
    ...fixture,
    upkeep,
    tenant: await fixture.addTenant(),
    ago: (days) => new Date(fixture.time.now.getTime() - days * DAY_MS),
  };
}
