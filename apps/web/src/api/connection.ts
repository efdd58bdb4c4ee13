/**
 * Whether the server can be reached and used. A call that failed because it cannot makes us look; once it is known to be lost, we
 * ask until it is back, and notify whoever wants to continue then.
 */
type Listener = () => void;

/** How often we ask while it is lost, where the server does not say when (Retry-After). */
const ASK_MS = 2000;
const ANSWER_MS = 5000;

/** Longest wait that a server may ask for: who waits wants to see that it is back. */
const MAX_WAIT_S = 30;

let isLost = false;
let waitS: number | undefined;
let isAsking = false;
const changes = new Set<Listener>();
const reconnected = new Set<Listener>();

export function isConnectionLost(): boolean {
  return isLost;
}

/** Seconds from one look at the lost server to the next, where it said so itself. */
export function connectionWaitS(): number | undefined {
  return waitS;
}

/** Seconds that an answer asks to wait (Retry-After); undefined where it does not say, or gives a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get("retry-after");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Hears when the connection is lost, when it is back, and when it is looked for at another pace. */
export function subscribeToConnection(listener: Listener): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

/** Hears each time the server is back after it was lost. */
export function onReconnected(listener: Listener): () => void {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
}

/** Statuses of a server, or of what is before it, that cannot work just now; 0 is no answer. */
export function isOutage(status: number): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}

/** Looks whether the server can be used, after a call has failed as if it could not. */
export function suspectOutage(): void {
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
