import { CONTROL_TEXTS, ERROR_TEXTS, SHELL_TEXTS, type ErrorBody } from "@pricetrail/contract";

/** Longer than this nobody sits before a screen; then the person tries again. */
const MAX_WAIT_S = 60;

const asksToWait = (status: number) => status === 429 || status === 503;

/** A call that did not answer with success. Status 0: no answer at all. */
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

  /** Seconds after which the same call is worth making again by itself: the server is busy and says for how long. */
  get waitS(): number | undefined {
    const { status, retryAfterS } = this;
    return asksToWait(status) && retryAfterS !== undefined && retryAfterS <= MAX_WAIT_S
      ? retryAfterS
      : undefined;
  }

  /** Worth another try without the person doing anything: no answer, or trouble on the server. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * The text a person reads for a failed call, by the specification's catalogue: 500 gives the server's ErrorDetails,
 * other statuses the body's error_description, no response "Server Not Responding".
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

/** Says when to try again in place of "in a moment", where the server said when. */
function withWait(message: string, status: number, waitS: number | undefined): string {
  if (!asksToWait(status) || waitS === undefined) return message;
  const reason = message.replace(/ ?Please [^.]*try again[^.]*\.$/, "");
  return `${reason} ${ERROR_TEXTS.tryAgainIn(waitS)}`.trim();
}

/** The text to show for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_TEXTS.internal;
}

/** As errorText, of a call that is made again by itself; says when, where the server said so. */
export function retryingText(error: unknown): string {
  return error instanceof ApiError && error.waitS !== undefined
    ? SHELL_TEXTS.tryingAgain(SHELL_TEXTS.busy, error.waitS)
    : SHELL_TEXTS.tryingAgain(errorText(error).replace(/\.$/, ""));
}

/** Milliseconds after which a query asks again that a busy server has asked to wait; undefined for any other failure. */
export function waitMsOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.waitS !== undefined ? error.waitS * 1000 : undefined;
}

/** Whether what a call was about is there no more: somebody else has deleted it meanwhile. */
export function isGone(error: unknown): boolean {
  return errorStatus(error) === 404;
}

/**
 * As errorText, for a change of one thing in a list, which the caller reloads: when it is gone the text names it.
 *
 * @param what the thing as the sentence's subject, such as "This device"
 */
export function changeErrorText(error: unknown, what: string): string {
  return isGone(error) ? CONTROL_TEXTS.gone(what) : errorText(error);
}

/** How hard a captcha the call asks for; 0 when it has failed for another reason. */
export function captchaLevel(error: unknown): number {
  return error instanceof ApiError ? (error.body?.captchaLevel ?? 0) : 0;
}

/** The status of a failed call; 0 without an answer, undefined when it was no call that failed. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}
