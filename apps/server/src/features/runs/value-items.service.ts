import type { Trx } from "../../database/tenant.ts";
import * as store from "./value-items.store.ts";

/** Deletes run items whose values are stored as data points, in batches; returns whether more are left. */
export const purgeValueItems = (trx: Trx, organisationId: string, endedBefore: Date): Promise<boolean> =>
  store.purgeValueItems(trx, organisationId, endedBefore);
