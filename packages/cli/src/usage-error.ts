/** Thrown when the command line is wrong, or names something that does not exist. */
export class UsageError extends Error {
  override name = "UsageError";
}
