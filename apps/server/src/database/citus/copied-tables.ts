import { TABLES } from "../tables.ts";

/** The tables of which every node has a copy. */
const names = Object.entries(TABLES)
  .filter(([, { place }]) => place === "everywhere")
  .map(([table]) => table)
  .join("|");

const WRITE = new RegExp(String.raw`\b(?:insert into|update|delete from|merge into)\s+"?(?:${names})\b`, "i");
const NAME = new RegExp(String.raw`\b(?:${names})\b`);
const ROW_LOCK = /\bfor (?:no key update|update|share|key share)\b/i;

/** Statements of the program vary little; beyond this many, they are examined each time. */
const MAX_KNOWN = 1000;
const known = new Map<string, boolean>();

/**
 * Returns whether a statement writes to a table of which every node has a copy, or locks rows of one. A statement that locks rows
 * of another table but also reads such a table counts, too.
 */
export function changesCopies(statement: string): boolean {
  let changes = known.get(statement);
  if (changes === undefined) {
    changes = WRITE.test(statement) || (ROW_LOCK.test(statement) && NAME.test(statement));
    if (known.size < MAX_KNOWN) known.set(statement, changes);
  }
  return changes;
}
