/**
 * Tracks whether the server is reachable and usable. A call that fails because it is not triggers a check; once the
 * connection is known to be lost, the server is polled until it is back, and listeners are notified.
 */
type Listener = () => void;

/** Polling interval in ms while the connection is lost, unless the server states one (Retry-After). */
const ASK_MS = 2000;
const ANSWER_MS = 5000;

/** Longest wait in seconds a server may state, so that people soon see that it is back. */
const MAX_WAIT_S = 30;

let isLost = false;
let waitS: number | undefined;
let isAsking = false;
const changes = new Set<Listener>();
const reconnected = new Set<Listener>();

export function isConnectionLost(): boolean {
  return isLost;
}

/** Returns the seconds between checks of a lost server, where it stated them itself. */
export function connectionWaitS(): number | undefined {
  return waitS;
}

/** Returns the seconds a response says to wait (Retry-After); undefined if it has none, or gives a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get("retry-after");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Subscribes to the loss and return of the connection, and to changes of the polling interval. */
export function subscribeToConnection(listener: Listener): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

/** Subscribes to each return of the server after an outage. */
export function onReconnected(listener: Listener): () => void {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
}

/** Returns whether a status means that the server, or a proxy before it, is temporarily unusable; 0 is no response. */
export function isOutage(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Checks whether the server is usable, after a call failed as if it were not. */
export function checkForOutage(): void {
  if (isAsking) return;
  isAsking = true;
  void ask();
}

async function ask(): Promise<void> {
  let wait: number | undefined;
  const isUsable = await fetch("/api/ready", {
    cache: "no-store",
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => {
      wait = retryAfterOf(answer);
      return !isOutage(answer.status);
    },
    () => false,
  );
  if (!isUsable) {
    if (wait !== undefined) wait = Math.min(Math.max(1, wait), MAX_WAIT_S);
    setLost(true, wait);
    setTimeout(() => void ask(), wait === undefined ? ASK_MS : wait * 1000);
    return;
  }
  isAsking = false;
  const wasLost = isLost;
  setLost(false, undefined);
  if (wasLost) for (const listener of reconnected) listener();
}

function setLost(next: boolean, wait: number | undefined): void {
  if (isLost === next && waitS === wait) return;
  isLost = next;
  waitS = wait;
  for (const listener of changes) listener();
}
