import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Timeout in ms for a host to report whether it accepts writes. */
const ANSWER_MS = 3000;
/** Time in ms for the other hosts to respond after one has reported that it accepts writes. */
const RIVAL_MS = 500;

/** The part before the hosts, the hosts, and the rest. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** Returns the address of each host in an address: `postgres://me@one:5432,two:5433/prices` names two. */
export function hostsOf(target: ConnectionTarget): readonly [ConnectionTarget, ...ConnectionTarget[]] {
  const [, before = "", hosts = "", after = ""] =
    "connectionString" in target ? (ADDRESS.exec(target.connectionString) ?? []) : [];
  const [first, ...others] = hosts.split(",").filter((host) => host !== "");
  if (first === undefined || others.length === 0) return [target];
  const addressOf = (host: string): ConnectionTarget => ({ connectionString: `${before}${host}${after}` });
  return [addressOf(first), ...others.map(addressOf)];
}

/** Returns the same hosts with another role. */
export function hostsAsRole(connectionString: string, user: string, password: string): string {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(connectionString) ?? [];
  const [path = "", query = ""] = after.split("?");
  const options = new URLSearchParams(query);
  for (const name of ["user", "password"]) options.delete(name);
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const scheme = before.slice(0, before.indexOf("://"));
  return `${scheme}://${login}@${hosts}${path}${options.size > 0 ? `?${options.toString()}` : ""}`;
}

/** Thrown when several hosts were asked and none of them accepts writes at present. */
export class NoPrimaryError extends DatabaseUnavailableError {
  /** The response of each host. */
  readonly sentence: string;

  constructor(sentence: string) {
    super("away");
    this.sentence = sentence;
  }
}

/** A host's report about itself. */
interface Answer {
  host: ConnectionTarget;
  takesWrites: boolean;
  /**
   * Increases with every promotion: of two hosts that accept writes, the one with the lower number came back unaware of the
   * promotion.
   */
  timeline: string;
  reason: string;
}

/**
 * Returns the host that accepts writes, of an address that names several; an address of one host is returned unchecked. If two
 * accept writes, it is the one promoted last.
 *
 * @throws NoPrimaryError when none does
 */
export async function primaryOf(target: ConnectionTarget, signal?: AbortSignal): Promise<ConnectionTarget> {
  const hosts = hostsOf(target);
  if (hosts.length === 1) return hosts[0];
  const ended = new AbortController();
  const stop = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  const heard: Answer[] = [];
  const asked = hosts.map(async (host) => {
    const answer = await ask(host, stop);
    heard.push(answer);
    if (!answer.takesWrites) throw new Error(answer.reason);
  });
  try {
    await Promise.any(asked);
    await Promise.race([Promise.allSettled(asked), wait(RIVAL_MS, undefined, { signal: stop })]);
  } catch {
    // None of them does; the error below reports it.
  } finally {
    ended.abort();
  }
  const [newest] = heard
    .filter(({ takesWrites }) => takesWrites)
    .toSorted((a, b) => b.timeline.localeCompare(a.timeline));
  if (newest) return newest.host;
  const reasons = heard.map(({ host, reason }) => `${nameOf(host)}: ${reason}`).join("; ");
  throw new NoPrimaryError(`No host of DATABASE_URL takes writes (${reasons}).`);
}

/** Returns host and port as people write them. */
function nameOf(target: ConnectionTarget): string {
  const { host, port } = new pg.Client(target);
  return `${host}:${port}`;
}

/** Asks one host; an error is a response too. */
async function ask(host: ConnectionTarget, signal: AbortSignal): Promise<Answer> {
  const client = new pg.Client({
    ...host,
    application_name: "pricetrail-hosts",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => undefined);
  const leave = (): void => void client.end().catch(() => undefined);
  signal.addEventListener("abort", leave, { once: true });
  try {
    await client.connect();
    const { rows } = await client.query<{ takesWrites: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as "takesWrites"`,
    );
    const takesWrites = rows[0]?.takesWrites ?? false;
    const timeline = takesWrites ? await timelineOf(client) : "";
    return { host, takesWrites, timeline, reason: "it takes no writes" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { host, takesWrites: false, timeline: "", reason };
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}

/** Returns the number that increases with each promotion, in eight digits; empty on servers that do not report it. */
async function timelineOf(client: pg.Client): Promise<string> {
  try {
    const { rows } = await client.query<{ timeline: string }>(
      "select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline",
    );
    return rows[0]?.timeline ?? "";
  } catch {
    return "";
  }
}
