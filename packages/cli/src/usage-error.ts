/** The command line is wrong, or names something that is not there. */
export class UsageError extends Error {
  override name = "UsageError";
}
