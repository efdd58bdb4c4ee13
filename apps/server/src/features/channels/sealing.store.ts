import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import type { StoredSettings } from "./stored-secrets.rules.ts";

export interface StoredChannel {
  id: string;
  settings: StoredSettings;
  secret: string | null;
  oldSecret: string | null;
}

/** Returns and locks the stored values of all channels of an organisation until the transaction ends. */
export async function lockStored(trx: Trx, organisationId: string): Promise<StoredChannel[]> {
  const { rows } = await sql<StoredChannel>`
    select c.id, c.settings, c.secret, c.old_secret as "oldSecret" from channel c
    where c.organisation_id = ${organisationId} order by c.id for no key update`.execute(trx);
  return rows;
}

export async function saveStored(
  trx: Trx,
  organisationId: string,
  { id, settings, secret, oldSecret }: StoredChannel,
): Promise<void> {
  await trx
    .updateTable("channel")
    .set({ settings: JSON.stringify(settings), secret, old_secret: oldSecret })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}
