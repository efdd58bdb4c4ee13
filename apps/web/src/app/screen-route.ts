import type { ComponentType } from "react";
import type { PageWidth } from "../ui/theme/tokens.ts";

/**
 * A screen: its path and its components for visitors and signed-in users. Without `member`, signed-in users are redirected
 * to `/`; without `visitor`, visitors to /login.
 */
export interface ScreenRoute {
  path: string;
  visitor?: ComponentType;
  member?: ComponentType;
  /** Page width, for the skeleton shown while the code loads. */
  width?: PageWidth;
  /** Also shown to signed-in users with an unverified address. */
  isOpen?: boolean;
}
