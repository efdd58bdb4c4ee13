import type { ViewScreen } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";

/** The owner of views: a person in one organisation. */
export interface ViewOwner {
  organisationId: string;
  userId: string;
}

export interface NewView {
  id: string;
  screen: ViewScreen;
  name: string;
  /** The form of the name that is compared with others. */
  nameKey: string;
  query: string;
  at: Date;
}

/** Returns a person's views, by name. */
export function findViews(trx: Trx, { organisationId, userId }: ViewOwner) {
  return trx
    .selectFrom("saved_view")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .select(["id", "screen", "name", "query", "created_at as createdAt"])
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

export async function countViews(
  trx: Trx,
  { organisationId, userId }: ViewOwner,
  screen: ViewScreen,
): Promise<number> {
  const row = await trx
    .selectFrom("saved_view")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("screen", "=", screen)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertView(
  trx: Trx,
  { organisationId, userId }: ViewOwner,
  view: NewView,
): Promise<void> {
  await trx
    .insertInto("saved_view")
    .values({
      organisation_id: organisationId,
      id: view.id,
      user_id: userId,
      screen: view.screen,
      name: view.name,
      name_key: view.nameKey,
      query: view.query,
      created_at: view.at,
    })
    .execute();
}

/** @returns whether the person has such a view */
export async function changeView(
  trx: Trx,
  { organisationId, userId }: ViewOwner,
  id: string,
  change: { name?: string; name_key?: string; query?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_view")
    // Sets the id again, so that an empty change is still a valid statement.
    .set({ id, ...change })
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether the person had such a view */
export async function deleteView(
  trx: Trx,
  { organisationId, userId }: ViewOwner,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("saved_view")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
