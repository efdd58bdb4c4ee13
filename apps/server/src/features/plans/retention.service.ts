import type { Trx } from "../../database/tenant.ts";
import { deleteSlotsBefore } from "./slots.store.ts";

/** Removes what became of planned visits before `before`, a part at a time; returns whether more is left. */
export function purgePlanned(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  return deleteSlotsBefore(trx, organisationId, before);
}
