/**
 * How long after a good answer the same request still counts as the same press of a button: a double click's second half, which
 * systems wait half a second for. Longer, and a press that is meant would be lost.
 */
export const SAME_PRESS_MS = 500;

interface Sent {
  key: string;
  /** The request while it is under way, and for a moment after its good answer. */
  answer: Promise<unknown> | undefined;
}

/** Requests that start or add something, by what they ask, until they are known to have been done or refused. */
const sent = new Map<string, Sent>();

/**
 * Sends a request that starts or adds something so that it happens once: a second press while it is under way, or within a moment
 * of its good answer, gets the first one's answer; and after a failure that leaves it open whether it was done, the same request goes
 * out under the same key. Another body is another request with a key of its own.
 *
 * @param asked all that makes up the request, as text
 * @param isOpen whether an error leaves it open that the server has done it
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

/** Forgets all of them: nobody who signs in after this has sent them. */
export function forgetSent(): void {
  sent.clear();
}

/** 128 random bits; `randomUUID` is missing where the page came by plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
