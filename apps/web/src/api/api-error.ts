import { ERROR_TEXTS, type ErrorBody } from "@pricetrail/contract";

/** A call that did not answer with success. Status 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody> | undefined;
  /** Seconds to wait, where the server said so (429). */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: Partial<ErrorBody> | undefined, retryAfterS?: number) {
    super(messageOf(status, body));
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }

  /** Worth another try without the person doing anything: no answer, or trouble on the server. */
  get isPassing(): boolean {
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

/** The text to show for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_TEXTS.internal;
}

/** The status of a failed call; 0 without an answer, undefined when it was no call that failed. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}
