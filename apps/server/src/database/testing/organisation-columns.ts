import { ORGANISATION_TABLES } from "../tables.ts";

/** The tables with rows of many organisations, and the columns that identify whose a row is. */
export const ORGANISATION_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...ORGANISATION_TABLES].map((table) => [table, ["organisation_id"]])),
  // People read their own memberships in every organisation, and those organisations.
  membership: ["organisation_id", "user_id"],
  organisation: ["id"],
  // Pairing starts from a code; the organisation is not known yet.
  pairing_code: ["organisation_id", "secret_hash"],
};
