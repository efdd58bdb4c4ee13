import { sql } from "kysely";
import { isErrorIn } from "../../database/outcomes.ts";

/** Items of a run that ended in an error. */
export const isError = isErrorIn("i.outcome");

/**
 * Items that another run visits or has visited for this one. A visited item keeps the run that it had joined; what was
 * cancelled meanwhile was visited for nobody.
 */
export const isJoined = sql<boolean>`(i.joined_run_id is not null and i.outcome is distinct from 'cancelled')`;
