import { PostgresQueryCompiler } from "kysely";
import {
  timedConflicts,
  unboundTables,
  unnamedJoins,
  unnamedSubqueries,
  unsourcedInserts,
} from "./organisation-scopes.ts";

/** Statements of the program that read all organisations on purpose, verbatim. */
const ACROSS = new Set([
  // Upkeep enters the organisations one after the other; a separate policy shows it nothing but their ids.
  'select "id" from "organisation"',
  // Organisations with due plans: the same kind of policy shows nothing but their ids and times.
  'select "organisation_id" from "plan_setting" where "wake_at" <= $1 order by "wake_at"',
  // Organisations with due rechecks: the same kind of policy shows nothing but their ids.
  'select distinct "organisation_id" from "price_recheck" where "work_queue" = $1 and "due_at" <= $2',
  // Organisations with alerts about missing readings: the same kind of policy.
  'select distinct "organisation_id" from "alert_rule" where "kind" = $1 and "deleted_at" is null',
  // Organisations whose runs resume after a cap: the same kind of policy.
  'select distinct "organisation_id" from "capped_run" where "resumed_at" is null and "day" < $1',
  // Organisations whose costs are reported to the payment provider: the same kind of policy.
  'select "organisation_id" from "billing_account" where "customer_id" is not null and "reported_from" is not null',
  'select "organisation_id" from "account_closing" where "state" <> $1',
  // Deleted organisations whose reports are compared with the payment provider's counts.
  'select "organisation_id" from "account_closing"',
  // Organisations with messages to deliver: the same kind of policy.
  'select distinct "organisation_id" from "delivery" where "state" = $1 and "next_attempt_at" <= $2',
  // Organisations with held messages that are due, or with paused channels: the same kind of policy.
  'select distinct "organisation_id" from "held_message" where ("release_at" <= $1 or "latest_at" <= $2)',
  'select distinct "organisation_id" from "channel" where "state" = $1',
  // The owner's retention of security events, which also name no organisation.
  'delete from "security_event" where "last_at" < $1',
  // Organisations with pictures to fetch: the same kind of policy.
  'select distinct "organisation_id" from "product_picture" where "is_due" = $1 and "due_at" <= $2',
  // Organisations with positions to compute: the same kind of policy.
  'select distinct "organisation_id" from "market_position" where "due_at" <= $1',
  // Organisations with items whose matches are to be searched, or with products that are new to them: the same kind of policy.
  'select distinct "organisation_id" from "market_position" where "match_due_at" <= $1',
  'select distinct "organisation_id" from "product" where "is_matched" = $1 and "group_id" is null and "deleted_at" is null',
  'select distinct "organisation_id" from "listing_product" where "is_matched" = $1',
  // Organisations with products of items whose pages have changed: the same kind of policy.
  'select distinct "organisation_id" from "product" where "known_as" is not null and "doubted_at" is null and "deleted_at" is null',
  // Organisations with catalogue sources to fetch: the same kind of policy.
  'select distinct "organisation_id" from "catalogue_address" where "due_at" <= $1',
  // Organisations with reports that are due: the same kind of policy.
  'select distinct "organisation_id" from "report" where "next_at" <= $1',
  // A migration: every group of every organisation gets a position.
  "insert into market_position (organisation_id, group_id) select organisation_id, id from product_group",
  "update market_position set due_at = '-infinity' where is_below_map",
]);

/** Files whose statements are not checked, because they are not part of the program. */
const OF_TESTS = /\.test\.|[-.]fixture\.|\/testing[/.]|[-.]samples?\.|\/bench\/|\/tests\//;
const OWN_FILE = /(?:file:\/\/)?(\/[^\s():]*\/apps\/server\/src\/[^\s():]+)/;

/** Faults found in this process, by statement; kept because the program may swallow the error. */
const findings = new Map<string, string>();
/** The fault of each statement checked so far; null for none. */
const validated = new Map<string, string | null>();

/** Returns the innermost file of the program or of a test in the call stack. */
function callingFile(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const stack = new Error("where").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  const files = stack.split("\n").flatMap((line) => OWN_FILE.exec(line)?.[1] ?? []);
  return files.find((file) => !file.endsWith("/statement-wall.ts")) ?? "";
}

function faultOf(text: string): string | null {
  const unbound = unboundTables(text);
  if (unbound.length > 0) return `does not say whose rows of ${unbound.join(", ")} it means`;
  const unnamed = unnamedJoins(text);
  if (unnamed.length > 0) return `does not name the organisation in the left join of ${unnamed.join(", ")}`;
  const within = unnamedSubqueries(text);
  if (within.length > 0)
    return `does not name the organisation of ${within.join(", ")} in a lateral or an exists`;
  const timed = timedConflicts(text);
  if (timed.length > 0) return `asks for the time in a conflict of ${timed.join(", ")}`;
  const unsourced = unsourcedInserts(text);
  return unsourced.length > 0
    ? `inserts into ${unsourced.join(", ")} what a select gives without a table's organisation, "returning" or "on conflict"`
    : null;
}

function check(text: string): void {
  let fault = validated.get(text);
  if (fault === undefined) validated.set(text, (fault = faultOf(text)));
  if (fault === null || ACROSS.has(text)) return;
  const file = callingFile();
  if (OF_TESTS.test(file)) return;
  const message = `${file}: the statement ${fault}: ${text}`;
  findings.set(text, message);
  throw new Error(message);
}

const WATCHED = Symbol.for("pricetrail.statement-wall");

/**
 * Checks every statement that this process compiles from now on: a statement of the program on organisations' rows without an
 * organisation filter fails, and so does its test. Row-level security would hide such a fault, although both protections are
 * promised.
 */
export function watchStatements(): void {
  const compiler = PostgresQueryCompiler.prototype as PostgresQueryCompiler & { [WATCHED]?: true };
  if (compiler[WATCHED]) return;
  compiler[WATCHED] = true;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
  const { compileQuery } = compiler;
  compiler.compileQuery = function watched(this: PostgresQueryCompiler, ...args) {
    const compiled = compileQuery.apply(this, args);
    check(compiled.sql);
    return compiled;
  };
}

/** Throws the faults found since the last call, including errors that the program caught. */
export function expectStatementsBound(): void {
  const messages = [...findings.values()];
  findings.clear();
  if (messages.length > 0) throw new Error(messages.join("\n"));
}
