/**
 * What an API key can be for, per resource: to read it, to change it, or both. Neither includes the other. There is none for
 * people, sessions, keys and the organisation itself: no key opens those.
 */
export const SCOPES = [
  "products:read",
  "products:write",
  "catalogue:read",
  "catalogue:write",
  "elements:read",
  "elements:write",
  "listings:read",
  "listings:write",
  "plans:read",
  "plans:write",
  "runs:read",
  "runs:write",
  "prices:read",
  "prices:write",
  "alerts:read",
  "alerts:write",
  "channels:read",
  "channels:write",
  "exports:read",
  "usage:read",
  "metrics:read",
] as const;
export type Scope = (typeof SCOPES)[number];

export type ScopeResource = Scope extends `${infer Resource}:${string}` ? Resource : never;

/** The resources in order, each with whether there is anything of it to change. */
export const SCOPE_RESOURCES: readonly { resource: ScopeResource; canWrite: boolean }[] = SCOPES.filter(
  (scope) => scope.endsWith(":read"),
).map((scope) => {
  const resource = scope.slice(0, -":read".length) as ScopeResource;
  return { resource, canWrite: (SCOPES as readonly string[]).includes(`${resource}:write`) };
});

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
