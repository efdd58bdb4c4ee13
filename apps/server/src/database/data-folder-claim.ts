import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** Key of the session lock that the one program of a data folder holds. */
const PROGRAM_LOCK = 7_471_004;

const CONNECT_MS = 5000;
/** Pause in ms between two attempts to restore a lost claim. */
const RECLAIM_MS = 500;

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** The role of the connection, which stays open as long as the program runs: it may log in and nothing else. */
const CLAIM_ROLE = "pricetrail_claim";

/** Creates the role as the server's owner. Another program may do so at the same moment. */
async function ensureClaimRole(connection: Connection): Promise<void> {
  const owner = new pg.Client({
    ...connection,
    application_name: "pricetrail-owner",
    connectionTimeoutMillis: CONNECT_MS,
  });
  owner.on("error", () => undefined);
  try {
    await owner.connect();
    await owner.query(`do $$ begin
      if to_regrole('${CLAIM_ROLE}') is null then create role ${CLAIM_ROLE} login noinherit; end if;
      exception when duplicate_object or unique_violation then null;
    end $$`);
  } finally {
    await owner.end();
  }
}

/** Returns a connection that holds the claim; undefined when another program holds it. */
async function tryClaim(connection: Connection): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connection,
    user: CLAIM_ROLE,
    application_name: "pricetrail-claim",
    connectionTimeoutMillis: CONNECT_MS,
  });
  // The `end` event also follows, and is handled.
  client.on("error", () => undefined);
  let isClaimed = false;
  try {
    await client.connect();
    const { rows } = await client.query<{ claimed: boolean }>("select pg_try_advisory_lock($1) as claimed", [
      PROGRAM_LOCK,
    ]);
    isClaimed = rows[0]?.claimed ?? false;
  } finally {
    if (!isClaimed) await client.end();
  }
  return isClaimed ? client : undefined;
}

/**
 * Claims the embedded database for this program; returns undefined when another one holds it. The claim ends with the connection,
 * so a crash of the program releases it; after a server restart it is restored. That connection has a role without any rights.
 */
export async function claimDataFolder(
  connection: Connection,
): Promise<{ release(): Promise<void> } | undefined> {
  const ended = new AbortController();
  const hold = (client: pg.Client): pg.Client => {
    client.once("end", () => {
      if (!ended.signal.aborted) again = reclaim();
    });
    return client;
  };
  const reclaim = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const client = await tryClaim(connection).catch(() => undefined);
      if (client) {
        held = hold(client);
        return;
      }
      await setTimeout(RECLAIM_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  let again: Promise<void> = Promise.resolve();
  await ensureClaimRole(connection);
  const first = await tryClaim(connection);
  if (!first) return undefined;
  let held = hold(first);
  return {
    release: async () => {
      ended.abort();
      await again;
      // The server notices the end of a connection only after a while; a program that starts at once need not wait for it.
      await held.query("select pg_advisory_unlock($1)", [PROGRAM_LOCK]).catch(() => undefined);
      await held.end();
    },
  };
}
