/** A failed start that the person at the terminal can fix; printed as one sentence, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
