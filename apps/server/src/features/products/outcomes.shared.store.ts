import { isErrorOutcome, OUTCOMES } from "@pricetrail/contract";
import { sql } from "kysely";

const list = (outcomes: readonly string[]) => sql.join(outcomes.map((outcome) => sql.lit(outcome)));

const notErrors = OUTCOMES.filter((outcome) => !isErrorOutcome(outcome));

/** Returns the SQL of `isErrorOutcome`; null for a null column. Outcomes are literals, for the planner's estimates. */
export const isErrorIn = (column: string) => sql<boolean>`${sql.ref(column)} not in (${list(notErrors)})`;

/** Outcomes of visits that read a price, published or held. */
const READ = ["value", "held"];

/** Returns 1 for a price that was read, 0 for neither that nor an error, 2 for an error: the `state` that the dashboard counts by. */
export const stateOf = (column: string) => {
  const neither = list(notErrors.filter((outcome) => !READ.includes(outcome)));
  return sql<number>`case when ${sql.ref(column)} in (${list(READ)}) then 1 when ${sql.ref(column)} in (${neither}) then 0 else 2 end`;
};
