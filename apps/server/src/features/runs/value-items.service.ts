import type { Trx } from "../../database/tenant.ts";
import * as store from "./value-items.store.ts";

/** Removes what ended runs keep beside their data points, part by part; returns whether more is left. */
export const purgeValueItems = (trx: Trx, organisationId: string, endedBefore: Date): Promise<boolean> =>
  store.purgeValueItems(trx, organisationId, endedBefore);
