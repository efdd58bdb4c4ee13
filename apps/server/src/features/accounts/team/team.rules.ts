import { ACCOUNT_TEXTS, ROLES } from "@pricetrail/contract";
import type { Role } from "@pricetrail/contract";
import { forbidden, refused } from "../../../http/errors.ts";

export interface Member {
  userId: string;
  role: Role;
}

/**
 * Checks that only an owner grants the owner's role or changes an owner.
 *
 * @throws AppError 403
 */
export function checkOwnerMatters(actor: Role, ...touched: (Role | undefined)[]): void {
  if (actor !== "owner" && touched.includes("owner")) throw forbidden(ACCOUNT_TEXTS.team.ownerOnly);
}

/**
 * Checks that an organisation keeps at least one owner.
 *
 * @throws AppError 406 when nobody but `leaving` is an owner
 */
export function checkOwnerRemains(members: readonly Member[], leaving: string): void {
  const owners = members.filter(({ role }) => role === "owner");
  if (owners.length > 0 && owners.every(({ userId }) => userId === leaving))
    throw refused(ACCOUNT_TEXTS.team.lastOwner);
}

/**
 * Returns who becomes the contact of the team's when a contact leaves: an owner, the one who has been a member longest.
 *
 * @param members in the order in which they joined
 * @returns undefined where nobody else is a member
 */
export function successorOf(members: readonly Member[], leaving: string): string | undefined {
  const rest = members.filter(({ userId }) => userId !== leaving);
  return rest.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))[0]?.userId;
}
