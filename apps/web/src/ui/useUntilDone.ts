import { useState } from "react";

/** Runs what a dialog asks for: `busy` meanwhile, and `onDone` with its answer once it is done. What was refused leaves the dialog as it is. */
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
