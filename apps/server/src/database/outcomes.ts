import { isErrorOutcome, OUTCOMES } from "@pricetrail/contract";
import { sql } from "kysely";

const list = (outcomes: readonly string[]) => sql.join(outcomes.map((outcome) => sql.lit(outcome)));

const notErrors = OUTCOMES.filter((outcome) => !isErrorOutcome(outcome));

/** The SQL of `isErrorOutcome`; null where the column is. As literals, so that the planner knows them. */
export const isErrorIn = (column: string) => sql<boolean>`${sql.ref(column)} not in (${list(notErrors)})`;

/** 1 for a value, 0 for what is neither value nor error, 2 for an error: the `state` that the dashboard counts by. */
export const stateOf = (column: string) => {
  const neither = list(notErrors.filter((outcome) => outcome !== "value"));
  return sql<number>`case when ${sql.ref(column)} = 'value' then 1 when ${sql.ref(column)} in (${neither}) then 0 else 2 end`;
};
