import { createHash } from "node:crypto";

export const FOLDS = 5;

/** Returns the fold (from 0) of a group of hosts. A shop's pages are in one fold, so that fitting and measuring use different shops. */
export function foldOf(group: string): number {
  return Number.parseInt(createHash("sha256").update(group).digest("hex").slice(0, 8), 16) % FOLDS;
}
