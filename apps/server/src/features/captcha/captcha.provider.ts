import type { CaptchaPurpose } from "@pricetrail/contract";

/** Properties of a valid solution. */
export interface Solved {
  /** Expiry of the solution. */
  goodUntil: Date;
  /** Its difficulty, from 0; undefined when the provider has no levels. */
  level: number | undefined;
}

/** A test that distinguishes people from programs. */
export interface CaptchaProvider {
  /** Returns a new challenge for the page; undefined when the provider's own script fetches it. */
  challenge?(purpose: CaptchaPurpose, level: number): Promise<Record<string, unknown>>;
  /**
   * Verifies that the solution is correct, unexpired and, if the provider supports purposes, for this one. The caller checks
   * whether it was used before.
   *
   * @returns undefined when it is wrong or expired
   * @throws ProviderUnavailable when it cannot be verified now
   */
  verify(solution: string, purpose: CaptchaPurpose, address: string): Promise<Solved | undefined>;
}

/** Thrown when the provider cannot be reached. The call is refused: otherwise an outage would disable the protection. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
