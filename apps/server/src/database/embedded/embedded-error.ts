/** Thrown when the embedded database cannot be used; the message is one sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

/** Returns the `code` of a system error (`EACCES`, `ENOENT`, ...), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
