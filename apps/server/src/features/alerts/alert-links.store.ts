import type { Trx } from "../../database/tenant.ts";

/** Returns the owner of a live alert. */
export function findLinked(
  trx: Trx,
  organisationId: string,
  ruleId: string,
): Promise<{ userId: string } | undefined> {
  return trx
    .selectFrom("alert_rule")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", ruleId)
    .where("deleted_at", "is", null)
    .select("user_id as userId")
    .executeTakeFirst();
}
