import { API_KEY_SCREEN_TEXTS, SCOPE_RESOURCES, type Scope, type ScopeResource } from "@pricetrail/contract";

const T = API_KEY_SCREEN_TEXTS;

/** A key's access to a resource. Forms offer write access only together with read access. */
export type Level = "none" | "read" | "write";
export type Levels = Record<ScopeResource, Level>;

/** Returns the same level for every resource, limited to read where there is nothing to change. */
export function levelsOf(level: Level): Levels {
  return Object.fromEntries(
    SCOPE_RESOURCES.map(({ resource, canWrite }) => [
      resource,
      level === "write" && !canWrite ? "read" : level,
    ]),
  ) as Levels;
}

export function scopesOf(levels: Levels): Scope[] {
  return SCOPE_RESOURCES.flatMap(({ resource }): Scope[] => {
    if (levels[resource] === "none") return [];
    const read = `${resource}:read` as Scope;
    return levels[resource] === "write" ? [read, `${resource}:write` as Scope] : [read];
  });
}

/** Returns a one-line summary of a key's scopes. */
export function scopeSummary(scopes: readonly Scope[]): string {
  const has = (scope: string) => (scopes as readonly string[]).includes(scope);
  const all =
    SCOPE_RESOURCES.filter(({ resource }) => has(`${resource}:read`)).length === SCOPE_RESOURCES.length;
  const changed = SCOPE_RESOURCES.filter(({ resource }) => has(`${resource}:write`));
  if (all && changed.length === SCOPE_RESOURCES.filter(({ canWrite }) => canWrite).length)
    return T.summaryAll.write;
  if (all && changed.length === 0) return T.summaryAll.read;
  const read = SCOPE_RESOURCES.filter(({ resource }) => has(`${resource}:read`) && !has(`${resource}:write`));
  const names = (list: typeof read) => list.map(({ resource }) => T.resources[resource]);
  return T.summary(names(changed), names(read));
}
