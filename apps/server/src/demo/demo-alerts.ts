import { DEFAULT_ALERT_REARM } from "@pricetrail/contract";
import type { AlertCondition, AlertScope } from "@pricetrail/contract";
import { readInOrganisation } from "../database/tenant.ts";
import type { Db } from "../database/tenant.ts";
import type { Alerts } from "../features/alerts/alerts.ts";
import type { Caller } from "../http/caller.ts";
import { findSmallest } from "./demo-history.store.ts";

const percent = (value: number) => ({ unit: "percent", percent: value }) as const;

/**
 * Adds alerts as a person would: for large price drops, for products that are back in stock, and for prices of the outlet that
 * another seller undercuts. They write to the inbox only: a demonstration sends nothing.
 */
export async function addDemoAlerts(
  db: Db,
  { rules }: Pick<Alerts, "rules">,
  caller: Pick<Caller, "organisationId" | "userId" | "role">,
): Promise<void> {
  // Added by an earlier start.
  if ((await rules.list(caller)).length > 0) return;
  const outlet = await readInOrganisation(db, caller.organisationId, (trx) =>
    findSmallest(trx, caller.organisationId, "seller"),
  );
  const wanted: { scope: AlertScope; target?: string | undefined; condition: AlertCondition }[] = [
    { scope: "all", condition: { kind: "change", direction: "down", by: percent(10) } },
    { scope: "all", condition: { kind: "stock", on: "back" } },
    { scope: "seller", target: outlet, condition: { kind: "undercut", by: percent(1) } },
  ];
  for (const alert of wanted)
    await rules.add(caller, { ...alert, rearm: DEFAULT_ALERT_REARM, isMailed: false });
}
