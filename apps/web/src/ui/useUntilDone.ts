import { useState } from "react";

/** Runs a dialog's action: `busy` meanwhile, then `onDone` with its result. A refusal leaves the dialog as it is. */
export function useUntilDone() {
  const [busy, setBusy] = useState(false);
  const run = async <Answer>(work: Promise<Answer>, onDone: (answer: NonNullable<Answer>) => void) => {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    if (answer) onDone(answer);
  };
  return { busy, run };
}
