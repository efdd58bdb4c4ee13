import { CONTROL_TEXTS, ERROR_TEXTS, SHELL_TEXTS, type ErrorBody } from "@pricetrail/contract";

/** Longest automatic wait, in seconds; beyond it, people retry themselves. */
const MAX_WAIT_S = 60;

const isRetryLater = (status: number) => status === 429 || status === 503;

/** A failed API call. Status 0 means no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody> | undefined;
  /** Seconds to wait, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: Partial<ErrorBody> | undefined, retryAfterS?: number) {
    super(withWait(messageOf(status, body), status, retryAfterS));
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }

  /** Seconds until an automatic retry is worthwhile, when a busy server has stated its wait. */
  get waitS(): number | undefined {
    const { status, retryAfterS } = this;
    return isRetryLater(status) && retryAfterS !== undefined && retryAfterS <= MAX_WAIT_S
      ? retryAfterS
      : undefined;
  }

  /** Whether a retry may succeed without any action by the person: no response, or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * Returns the message for a failed call, by the specification's catalogue: 500 gives the server's ErrorDetails, other
 * statuses the body's error_description, no response "Server Not Responding".
 */
function messageOf(status: number, body: Partial<ErrorBody> | undefined): string {
  if (status === 0) return ERROR_TEXTS.noResponse;
  if (status === 500) return body?.ErrorDetails?.message ?? ERROR_TEXTS.internal;
  return (
    body?.error_description ??
    body?.message ??
    (status >= 500 ? ERROR_TEXTS.unavailable : ERROR_TEXTS.internal)
  );
}

/** Replaces "in a moment" with the time to retry, where the server stated it. */
function withWait(message: string, status: number, waitS: number | undefined): string {
  if (!isRetryLater(status) || waitS === undefined) return message;
  const reason = message.replace(/ ?Please [^.]*try again[^.]*\.$/, "");
  return `${reason} ${ERROR_TEXTS.tryAgainIn(waitS)}`.trim();
}

/** Returns the message for anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_TEXTS.internal;
}

/** Like errorText, for a call that is retried automatically; includes the time where the server stated it. */
export function retryingText(error: unknown): string {
  return error instanceof ApiError && error.waitS !== undefined
    ? SHELL_TEXTS.tryingAgain(SHELL_TEXTS.busy, error.waitS)
    : SHELL_TEXTS.tryingAgain(errorText(error).replace(/\.$/, ""));
}

/** Returns the ms until a query retries when a busy server stated its wait; undefined for any other failure. */
export function waitMsOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.waitS !== undefined ? error.waitS * 1000 : undefined;
}

/** Returns whether the call's subject no longer exists, because somebody else deleted it. */
export function isGone(error: unknown): boolean {
  return errorStatus(error) === 404;
}

/**
 * Like errorText, for a change to one item of a list, which the caller reloads: the text names an item that no longer
 * exists. If the server names something else that is missing, such as the category of a new alert, it says so itself.
 *
 * @param what the item as the sentence's subject, such as "This device"
 */
export function changeErrorText(error: unknown, what: string): string {
  const text = errorText(error);
  return isGone(error) && text === ERROR_TEXTS.notFound ? CONTROL_TEXTS.gone(what) : text;
}

/** Returns the captcha level a call requires; 0 when it failed for another reason. */
export function captchaLevel(error: unknown): number {
  return error instanceof ApiError ? (error.body?.captchaLevel ?? 0) : 0;
}

/** Returns a failed call's status; 0 without a response, undefined when the error is not from a call. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}
