/**
 * How long after a successful response, in ms, the same request still counts as the same button press: the second half of a
 * double click, for which systems wait half a second. A longer time would drop intended presses.
 */
export const SAME_PRESS_MS = 500;

interface Sent {
  key: string;
  /** The request while in progress, and for a moment after its success. */
  answer: Promise<unknown> | undefined;
}

/** Requests that start or add something, by content, until they are known to have succeeded or been refused. */
const sent = new Map<string, Sent>();

/**
 * Sends a request that starts or adds something so that it takes effect only once: a second press while it is in progress,
 * or shortly after its success, gets the first response. After a failure with an unknown result, the same request is sent
 * again under the same key. A different body gets its own key.
 *
 * @param asked everything that makes up the request, as text
 * @param isOpen returns whether the server may have carried out the request despite an error
 */
export function sendOnce<Answer>(
  asked: string,
  send: (key: string) => Promise<Answer>,
  isOpen: (error: unknown) => boolean,
): Promise<Answer> {
  const known = sent.get(asked);
  if (known?.answer) return known.answer as Promise<Answer>;
  const entry: Sent = known ?? { key: newKey(), answer: undefined };
  const answer = send(entry.key);
  entry.answer = answer;
  sent.set(asked, entry);
  answer.then(
    () => setTimeout(() => sent.delete(asked), SAME_PRESS_MS),
    (error: unknown) => {
      if (isOpen(error)) entry.answer = undefined;
      else sent.delete(asked);
    },
  );
  return answer;
}

/** The latest request to each target while it is in progress, by target. */
const inProgress = new Map<string, { asked: string; answer: Promise<unknown> }>();

/**
 * Sends a request, unless the latest one to its target is the same and still in progress: then that one's response is returned.
 * So two presses without a pause, before a button shows that it is busy, send one. On, off and on again sends all three.
 *
 * @param target the call and what it is about, as text
 * @param asked everything else that makes up the request, as text
 */
export function shareInProgress<Answer>(
  target: string,
  asked: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const latest = inProgress.get(target);
  if (latest?.asked === asked) return latest.answer as Promise<Answer>;
  const entry = { asked, answer: send() };
  inProgress.set(target, entry);
  const end = () => {
    if (inProgress.get(target) === entry) inProgress.delete(target);
  };
  entry.answer.then(end, end);
  return entry.answer;
}

/** Clears all sent requests, since the next person to sign in did not send them. */
export function clearSentRequests(): void {
  sent.clear();
  inProgress.clear();
}

/** Returns 128 random bits; `randomUUID` is missing on pages loaded over plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
