import type { ComponentType } from "react";
import type { PageWidth } from "../ui/theme/tokens.ts";

/**
 * One screen: its path and the component that visitors and signed-in users get there.
 * Without `member`, signed-in users are sent to `/`; without `visitor`, visitors are sent to /login.
 */
export interface ScreenRoute {
  path: string;
  visitor?: ComponentType;
  member?: ComponentType;
  /** How wide its page is, for what is there while the code is on its way. */
  width?: PageWidth;
  /** Shown to signed-in users whose address is not verified yet, too. */
  isOpen?: boolean;
}
