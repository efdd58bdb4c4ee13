import pg from "pg";

/** Key of the session lock that the one program of a data folder holds. */
const PROGRAM_LOCK = 7_471_004;

/**
 * Claims the embedded database for this program; undefined when another one holds it. The claim ends with the connection, so
 * any death of the program frees it.
 */
export async function claimDataFolder(connection: {
  host: string;
  port: number;
  user: string;
  database: string;
}): Promise<{ release(): Promise<void> } | undefined> {
  const client = new pg.Client({ ...connection, application_name: "pricetrail-claim" });
  // When the server restarts, the claim is lost with it: by then the other program would have been refused already.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>("select pg_try_advisory_lock($1) as claimed", [
    PROGRAM_LOCK,
  ]);
  if (rows[0]?.claimed) return { release: () => client.end() };
  await client.end();
  return undefined;
}
