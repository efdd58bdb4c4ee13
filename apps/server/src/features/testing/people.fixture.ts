import { TEST_NOW } from "../../database/testing.ts";
import type { Db } from "../../database/tenant.ts";
import type { Tenant } from "./data.fixture.ts";

/** Inserts the person of a tenant's session as owner; returns their mail address. */
export async function addOwner(db: Db, tenant: Tenant): Promise<string> {
  const { userId, organisationId } = tenant.caller;
  const email = `${userId}@mail.example`;
  await db
    .insertInto("app_user")
    .values({
      id: userId,
      email,
      email_key: email,
      fullname: "Some One",
      password_hash: null,
      email_verified_at: TEST_NOW,
      created_at: TEST_NOW,
      password_changed_at: null,
    })
    .execute();
  await tenant.in((trx) =>
    trx
      .insertInto("membership")
      .values({ organisation_id: organisationId, user_id: userId, role: "owner", created_at: TEST_NOW })
      .execute(),
  );
  return email;
}
