import type { CaptchaPurpose } from "@pricetrail/contract";

/** What is known of a good solution. */
export interface Solved {
  /** Until when it could be sent again. */
  goodUntil: Date;
  /** How hard it was, from 0; undefined where the provider knows no levels. */
  level: number | undefined;
}

/** A way to distinguish people from programs. */
export interface CaptchaProvider {
  /** A fresh challenge for the page; undefined when the provider's own script fetches it. */
  challenge?(purpose: CaptchaPurpose, level: number): Promise<Record<string, unknown>>;
  /**
   * Whether the solution is right, fresh and, where the provider knows purposes, made for this one. Whether it was used before is decided by the caller.
   *
   * @returns undefined when it is wrong or expired
   * @throws ProviderUnavailable when that cannot be found out now
   */
  verify(solution: string, purpose: CaptchaPurpose, address: string): Promise<Solved | undefined>;
}

/** The provider could not be asked. The call is refused: otherwise an outage would open the door. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
