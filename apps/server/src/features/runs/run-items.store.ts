import { sql } from "kysely";
import { isErrorIn } from "../products/outcomes.shared.store.ts";

/** Matches items of a run that ended in an error. */
export const isError = isErrorIn("i.outcome");

/**
 * Matches items that another run visits or has visited for this one. A visited item keeps the run that it had joined; an item
 * cancelled before its visit does not count.
 */
export const isJoined = sql<boolean>`(i.joined_run_id is not null and i.outcome is distinct from 'cancelled')`;
