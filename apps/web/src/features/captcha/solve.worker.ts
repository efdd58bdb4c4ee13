import { solveChallenge } from "altcha/lib";
import { deriveKey } from "./derive-key.ts";

/** Long enough for the hardest challenge on a slow phone. */
const TIMEOUT_MS = 5 * 60_000;

/** Solves the proof of work off the main thread to keep typing responsive. */
self.addEventListener("message", (event: MessageEvent<Parameters<typeof solveChallenge>[0]["challenge"]>) => {
  /* oxlint-disable unicorn/require-post-message-target-origin -- a worker's port has no target origin */
  solveChallenge({ challenge: event.data, deriveKey, timeout: TIMEOUT_MS })
    .then((solution) => self.postMessage({ solution }))
    .catch((error: unknown) => self.postMessage({ error: String(error) }));
});
