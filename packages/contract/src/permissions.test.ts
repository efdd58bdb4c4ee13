import { expect, it } from "vitest";
import { roleHas } from "./permissions.ts";

it.each([
  ["read", [true, true, true, true]],
  ["write", [true, true, true, false]],
  ["manage", [true, true, false, false]],
  ["own", [true, false, false, false]],
] as const)(
  "the permission to %s is held by owner, admin, member and viewer as decided",
  (permission, held) => {
    const roles = ["owner", "admin", "member", "viewer"] as const;
    expect(roles.map((role) => roleHas(role, permission))).toEqual(held);
  },
);
