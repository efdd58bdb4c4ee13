import { roleHas } from "@pricetrail/contract";
import { useProfile } from "./queries.ts";

/** Whether the signed-in user may change things here; viewers only read. */
export function useMayWrite(): boolean {
  const profile = useProfile();
  return profile !== undefined && roleHas(profile.role, "write");
}
