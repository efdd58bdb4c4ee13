import { sql } from "kysely";

/** Items of a run that ended in an error: the SQL of `isErrorOutcome`. */
export const isError = sql`i.outcome not in ('value', 'held', 'skipped_cap', 'cancelled')`;
