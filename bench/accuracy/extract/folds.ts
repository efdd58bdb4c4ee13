import { createHash } from "node:crypto";

export const FOLDS = 5;

/** Returns the fold (from 0) of a group of hosts. Pages of one shop are in one fold, so that it is measured on other shops than it was fitted on. */
export function foldOf(group: string): number {
  return Number.parseInt(createHash("sha256").update(group).digest("hex").slice(0, 8), 16) % FOLDS;
}
