import { DEFAULT_FIELDS, SCOPES } from "@pricetrail/contract";
import { newApiSecret } from "../../../apps/server/src/features/api-keys/key-format.rules.ts";
import { hashToken } from "../../../apps/server/src/ids.ts";
import { ask } from "./place.ts";
import type { Place } from "./place.ts";

const ORGANISATIONS = 200;
const PRODUCTS_EACH = 2;
export const PRODUCTS = ORGANISATIONS * PRODUCTS_EACH;
export const ENTRIES = PRODUCTS * DEFAULT_FIELDS.length;

/** The same in both databases, so that their rows can be compared. */
const idOf = (kind: string, number: number): string =>
  `${kind.padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;

export interface Member {
  organisationId: string;
  key: string;
  products: string[];
  entries: { _id: string }[];
}

/** Inserts organisations with an API key and two products of three entries each. */
export async function seed(place: Place, origin: string): Promise<Member[]> {
  const now = new Date();
  const insert = async (table: string, rows: object[]): Promise<void> => {
    const columns = Object.keys(rows[0]!);
    const marks = rows.map(
      (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join()})`,
    );
    await ask(
      place,
      `insert into ${table} (${columns.join()}) values ${marks.join()}`,
      rows.flatMap((row) => Object.values(row) as unknown[]),
    );
  };
  const members = Array.from({ length: ORGANISATIONS }, (_, index) => {
    const { secret, start } = newApiSecret("key");
    const products = Array.from({ length: PRODUCTS_EACH }, (__, of) => index * PRODUCTS_EACH + of + 1);
    return {
      number: index + 1,
      organisationId: idOf("1", index + 1),
      userId: idOf("2", index + 1),
      keyId: idOf("3", index + 1),
      key: secret,
      start,
      products,
    };
  });
  await insert(
    "app_user",
    members.map(({ userId, number }) => ({
      id: userId,
      email: `person${number}@example.com`,
      email_key: `person${number}@example.com`,
      fullname: `Person ${number}`,
      email_verified_at: now,
      created_at: now,
    })),
  );
  await insert(
    "organisation",
    members.map(({ organisationId, number }) => ({
      id: organisationId,
      name: `Organisation ${number}`,
      created_at: now,
    })),
  );
  // Visits come only from the runs above: the program would add a first plan some time after its start.
  await insert(
    "plan_setting",
    members.map(({ organisationId }) => ({ organisation_id: organisationId, has_first_plan: true })),
  );
  await insert(
    "membership",
    members.map(({ organisationId, userId }) => ({
      organisation_id: organisationId,
      user_id: userId,
      role: "owner",
      created_at: now,
    })),
  );
  await insert(
    "api_key",
    members.map(({ organisationId, keyId, userId }) => ({
      organisation_id: organisationId,
      id: keyId,
      user_id: userId,
      name: "Some key",
      scopes: SCOPES,
      created_at: now,
    })),
  );
  await insert(
    "api_secret",
    members.map(({ organisationId, keyId, key, start }) => ({
      secret_hash: hashToken(key),
      organisation_id: organisationId,
      key_id: keyId,
      kind: "key",
      start,
      created_at: now,
    })),
  );
  const products = members.flatMap(({ organisationId, products: own }) =>
    own.map((number) => ({ organisationId, number })),
  );
  await insert(
    "product",
    products.map(({ organisationId, number }) => ({
      organisation_id: organisationId,
      id: idOf("4", number),
      url: `${origin}/p/${number}`,
      url_key: `${origin}/p/${number}`,
      host: new URL(origin).host,
      name: `Kettle ${number}`,
      identity: "{}",
      created_at: now,
      updated_at: now,
    })),
  );
  await insert(
    "tracking_entry",
    products.flatMap(({ organisationId, number }) =>
      DEFAULT_FIELDS.map((field, index) => ({
        organisation_id: organisationId,
        id: idOf(String(5 + index), number),
        product_id: idOf("4", number),
        field,
        dom: "",
        location: "",
        tag: field,
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  return members.map(({ organisationId, key, products: own }) => ({
    organisationId,
    key,
    products: own.map((number) => idOf("4", number)),
    entries: own.flatMap((number) =>
      DEFAULT_FIELDS.map((_, index) => ({ _id: idOf(String(5 + index), number) })),
    ),
  }));
}
