import type { ViewScreen } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";
import { isSeenBy, ownerColumns } from "../ownership/ownership.shared.store.ts";
import type { Owned, Reader } from "../ownership/ownership.rules.ts";

export interface ViewRecord extends Owned {
  id: string;
  screen: ViewScreen;
  name: string;
  query: string;
  createdAt: Date;
}

export interface NewView {
  id: string;
  screen: ViewScreen;
  name: string;
  /** The form of the name that is compared with others. */
  nameKey: string;
  query: string;
  at: Date;
  isTeam: boolean;
}

/** Returns the views that the caller sees, by name; only the one with the id, if given. */
export async function findViews(trx: Trx, reader: Reader, id?: string): Promise<ViewRecord[]> {
  const { rows } = await sql<ViewRecord>`
    select v.id, v.screen, v.name, v.query, v.created_at as "createdAt", ${ownerColumns("v")}
    from saved_view v
    where v.organisation_id = ${reader.organisationId} and ${isSeenBy(reader, "v")}
      ${id === undefined ? sql`` : sql`and v.id = ${id}`}
    order by v.name_key, v.is_team desc, v.id`.execute(trx);
  return rows;
}

/** Returns the number of the person's own views of a screen, or of the team's. */
export async function countViews(
  trx: Trx,
  { organisationId, userId }: Reader,
  screen: ViewScreen,
  isTeam: boolean,
): Promise<number> {
  const row = await trx
    .selectFrom("saved_view")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .where("screen", "=", screen)
    .where("is_team", "=", isTeam)
    .$if(!isTeam, (query) => query.where("user_id", "=", userId))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertView(trx: Trx, { organisationId, userId }: Reader, view: NewView): Promise<void> {
  await trx
    .insertInto("saved_view")
    .values({
      organisation_id: organisationId,
      id: view.id,
      user_id: userId,
      is_team: view.isTeam,
      screen: view.screen,
      name: view.name,
      name_key: view.nameKey,
      query: view.query,
      created_at: view.at,
    })
    .execute();
}

export async function changeView(
  trx: Trx,
  reader: Reader,
  id: string,
  change: { name?: string; name_key?: string; query?: string; is_team?: true },
): Promise<void> {
  await trx
    .updateTable("saved_view")
    // Sets the id again, so that an empty change is still a valid statement.
    .set({ id, ...change })
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "saved_view"))
    .where("id", "=", id)
    .execute();
}

export async function deleteView(trx: Trx, reader: Reader, id: string): Promise<void> {
  await trx
    .deleteFrom("saved_view")
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "saved_view"))
    .where("id", "=", id)
    .execute();
}
