import { DAY_MS } from "@pricetrail/contract";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createProducts } from "../products/products.ts";
import { openDataBench } from "../testing/data.bench.ts";
import type { DataBench, Tenant } from "../testing/data.bench.ts";
import { createUpkeep } from "./upkeep.ts";
import type { Upkeep } from "./upkeep.ts";

export interface UpkeepBench extends DataBench {
  upkeep: Upkeep;
  tenant: Tenant;
  /** Returns the time this many days before the test's own. */
  ago(days: number): Date;
}

/** Opens upkeep on a test's own database, with one organisation. */
export async function openUpkeepBench(): Promise<UpkeepBench> {
  let upkeep!: Upkeep;
  const bench = await openDataBench((foundation, { database: { owner } }) => {
    const activity = createActivity(foundation);
    const catalogue = createCatalogue(foundation, { activity });
    const products = createProducts(foundation, { activity, catalogue });
    upkeep = createUpkeep(foundation, {
      owner,
      catalogue,
      products,
      configurations: { purge: () => Promise.resolve() },
    });
    return () => undefined;
  });
  return {
    ...bench,
    upkeep,
    tenant: await bench.addTenant(),
    ago: (days) => new Date(bench.time.now.getTime() - days * DAY_MS),
  };
}
