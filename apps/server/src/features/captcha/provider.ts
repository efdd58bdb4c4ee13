/** A way to tell people from programs. */
export interface CaptchaProvider {
  /** A fresh challenge for the page; undefined when the provider's own script fetches it. */
  challenge?(): Promise<Record<string, unknown>>;
  /**
   * Whether the solution is right and fresh. Whether it was used before is decided by the caller.
   *
   * @returns until when it could be sent again, or undefined when it is wrong or expired
   * @throws ProviderUnavailable when that cannot be found out now
   */
  verify(solution: string, address: string): Promise<Date | undefined>;
}

/** The provider could not be asked. The call is refused: otherwise an outage would open the door. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}
