import { PostgresQueryCompiler } from "kysely";
import {
  timedConflicts,
  unboundTables,
  unnamedJoins,
  unnamedSubqueries,
  unsourcedInserts,
} from "./organisation-scopes.ts";

/** Statements of the program that mean every organisation, word for word. */
const ACROSS = new Set([
  // Upkeep goes through the organisations one by one; a policy of its own shows it nothing but their ids.
  'select "id" from "organisation"',
  // Plans wake the organisations whose next visits are due; the same kind of policy shows nothing but their ids and times.
  'select "organisation_id" from "plan_setting" where "wake_at" <= $1 order by "wake_at"',
  // What is due of held prices: the same kind of policy shows no more than whose it is.
  'select distinct "organisation_id" from "price_recheck" where "work_queue" = $1 and "due_at" <= $2',
  // Who wants to know of missing readings: the same kind of policy.
  'select distinct "organisation_id" from "alert_rule" where "kind" = $1 and "deleted_at" is null',
  // Whose runs resume after a cap: the same kind of policy.
  'select distinct "organisation_id" from "capped_run" where "resumed_at" is null and "day" < $1',
  // Whose costs are reported to the payment provider: the same kind of policy.
  'select "organisation_id" from "billing_account" where "customer_id" is not null and "reported_from" is not null',
  'select "organisation_id" from "account_closing" where "state" <> $1',
  // Whose reports are compared with what the payment provider has counted, after they are gone.
  'select "organisation_id" from "account_closing"',
  // Who has messages to deliver: the same kind of policy.
  'select distinct "organisation_id" from "delivery" where "state" = $1 and "next_attempt_at" <= $2',
  // Whose messages were held until now, and who has paused channels: the same kind of policy.
  'select distinct "organisation_id" from "held_message" where ("release_at" <= $1 or "latest_at" <= $2)',
  'select distinct "organisation_id" from "channel" where "state" = $1',
  // Who has pictures to fetch: the same kind of policy.
  'select distinct "organisation_id" from "product_picture" where "is_due" = $1 and "due_at" <= $2',
]);

/** Files whose statements are not the program's own. */
const OF_TESTS = /\.test\.|[-.]bench\.|\/testing[/.]|[-.]samples?\.|\/bench\/|\/tests\//;
const OWN_FILE = /(?:file:\/\/)?(\/[^\s():]*\/apps\/server\/src\/[^\s():]+)/;

/** What was found in this process, by statement; kept, since the program may swallow the error. */
const findings = new Map<string, string>();
/** What is wrong with a statement; null when nothing is. */
const validated = new Map<string, string | null>();

/** The innermost file of the program or of a test that this call came from. */
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
 * From here on every statement that this process compiles is read: one of the program that names a table of organisations
 * without naming the organisation fails, and with it the test that led there. Row-level security would hide such a fault:
 * one wall would be where two are promised.
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

/** Throws what was found since the last call: for errors that the program caught. */
export function expectStatementsBound(): void {
  const messages = [...findings.values()];
  findings.clear();
  if (messages.length > 0) throw new Error(messages.join("\n"));
}
