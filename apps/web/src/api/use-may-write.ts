import { roleHas } from "@pricetrail/contract";
import { useProfile } from "./queries.ts";

/** Returns whether the signed-in user may make changes here; viewers may only read. */
export function useMayWrite(): boolean {
  const profile = useProfile();
  return profile !== undefined && roleHas(profile.role, "write");
}
