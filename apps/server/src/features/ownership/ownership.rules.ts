import { OWNERSHIP_TEXTS, roleHas } from "@pricetrail/contract";
import type { Owner, Role } from "@pricetrail/contract";
import { forbidden } from "../../http/errors.ts";

/**
 * Whose alerts, channels and saved views a call concerns. A row of these has a person, `user_id`, and belongs to that person, or, if
 * `is_team`, to the team, and the person is its contact.
 *
 * - A person's own are seen, changed and given to the team by that person, and are deleted with the membership.
 * - The team's are seen by every member and changed by whoever may change products. When the contact leaves, an owner of the organisation
 *   becomes the contact. They never become a person's again.
 * - A key of the team sees and adds the team's only: its contact changes, and must not lend it what is personal.
 *
 * A feed, a message and a delayed message belong to whom their alert does.
 */
export interface Reader {
  organisationId: string;
  userId: string;
  key?: { isTeam: boolean } | undefined;
}

export interface Editor extends Reader {
  role: Role;
}

export interface Owned {
  isTeam: boolean;
  /** Who owns it, or is its contact. */
  person: string | null;
}

export function ownershipOf({ isTeam, person }: Owned): { owner: Owner; contact: string | null } {
  return isTeam ? { owner: "team", contact: person } : { owner: "me", contact: null };
}

const isViewer = ({ role }: Editor): boolean => !roleHas(role, "write");

/**
 * Returns whether what the caller adds is the team's.
 *
 * @throws AppError 403 when it would be, and the caller may only view
 */
export function addsForTeam(caller: Editor, owner: Owner | undefined): boolean {
  const isTeam = owner === "team" || caller.key?.isTeam === true;
  if (isTeam && isViewer(caller)) throw forbidden(OWNERSHIP_TEXTS.mayNotGive);
  return isTeam;
}

/** @throws AppError 403 when it belongs to the team, and the caller may only view */
export function checkMayChange(caller: Editor, { owner }: { owner: Owner }): void {
  if (owner === "team" && isViewer(caller)) throw forbidden(OWNERSHIP_TEXTS.mayNotChange);
}

/**
 * Returns whether a change gives something to the team that was not the team's.
 *
 * @throws AppError 403 when the caller may only view
 */
export function givesToTeam(caller: Editor, given: "team" | undefined, { owner }: { owner: Owner }): boolean {
  return given === "team" && owner !== "team" && addsForTeam(caller, given);
}
