/**
 * The scopes of API keys, per resource: reading, changing, or both; neither includes the other. There are none for people, sessions,
 * keys and the organisation itself, which are closed to keys.
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
  "reports:read",
  "reports:write",
  "exports:read",
  "usage:read",
  "metrics:read",
] as const;
export type Scope = (typeof SCOPES)[number];

export type ScopeResource = Scope extends `${infer Resource}:${string}` ? Resource : never;

/** The resources in order, each with whether it can be changed. */
export const SCOPE_RESOURCES: readonly { resource: ScopeResource; canWrite: boolean }[] = SCOPES.filter(
  (scope) => scope.endsWith(":read"),
).map((scope) => {
  const resource = scope.slice(0, -":read".length) as ScopeResource;
  return { resource, canWrite: (SCOPES as readonly string[]).includes(`${resource}:write`) };
});

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
