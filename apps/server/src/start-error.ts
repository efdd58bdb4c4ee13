/** A failed start that the person at the terminal can fix: one sentence, no stack. */
export class StartError extends Error {
  override name = "StartError";
}
