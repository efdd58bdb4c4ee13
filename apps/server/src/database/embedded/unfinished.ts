import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./process-table.ts";

/**
 * Returns a free name next to `target` for creating and then renaming it, so that a kill never leaves an unfinished target.
 * Removes leftovers of killed programs; the name includes the creator's process id.
 */
export function unfinishedName(target: string): string {
  const prefix = `${path.basename(target)}.half-`;
  const parent = path.dirname(target);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(maker)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return path.join(parent, `${prefix}${process.pid}-${randomUUID().slice(0, 8)}`);
}
