import type { Profile } from "@pricetrail/contract";
import { outboxKey } from "../api/session.ts";
import { useKnownUnread, useRepairCount } from "../api/counts.ts";
import { useSite, useToConfirmCount } from "../api/queries.ts";
import { menuFor, type MenuGroup } from "./menu.ts";

/** The groups of the menu for this person; none until it is known who it is. */
export function useMenuGroups(profile: Profile | undefined): MenuGroup[] {
  const site = useSite().data;
  return profile ? menuFor(profile, site?.hasOutbox === true && outboxKey("") !== undefined) : [];
}

/** How much waits for a person, by the path where it does. */
export function useMenuCounts(profile: Profile | undefined): Readonly<Record<string, number>> {
  const hasProducts = (profile?.productCount ?? 0) > 0;
  return {
    "/to-confirm": useToConfirmCount(hasProducts),
    "/repairs": useRepairCount(hasProducts),
    "/alerts": useKnownUnread(),
  };
}
