/** The permissions within an organisation. Each endpoint names one; this table lists the roles that have it. */

export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = {
  /** Read products, prices, runs, usage, names of members. */
  read: ["owner", "admin", "member", "viewer"],
  /** Change the catalogue, products and entries; start and cancel runs. */
  write: ["owner", "admin", "member"],
  /** Invite and remove members, change roles below owner, rename the organisation, see the activity. */
  manage: ["owner", "admin"],
  /** Grant and revoke the owner's role. */
  own: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function roleHas(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
