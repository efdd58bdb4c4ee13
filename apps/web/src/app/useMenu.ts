import type { Profile } from "@pricetrail/contract";
import { outboxKey } from "../api/session.ts";
import { useKnownUnread, useRepairCount } from "../api/counts.ts";
import { useSite, useToConfirmCount } from "../api/queries.ts";
import { menuFor, type MenuGroup } from "./menu.ts";

/** Returns the menu groups for this person; none until the profile is loaded. */
export function useMenuGroups(profile: Profile | undefined): MenuGroup[] {
  const site = useSite().data;
  return profile ? menuFor(profile, site?.hasOutbox === true && outboxKey("") !== undefined) : [];
}

/** Returns the number of items waiting for a person, by path. */
export function useMenuCounts(profile: Profile | undefined): Readonly<Record<string, number>> {
  const hasProducts = (profile?.productCount ?? 0) > 0;
  return {
    "/to-confirm": useToConfirmCount(hasProducts),
    "/repairs": useRepairCount(hasProducts),
    "/alerts": useKnownUnread(),
  };
}
