/** A refused or failed call, according to the API's problem details. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status of the response; 0 when there was none. */
  readonly status: number;
  /** Stable code of the error, such as `not_found`. */
  readonly code: string;
  /** Messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the existing resource (409). */
  readonly existingId: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    problem: {
      code?: string;
      message?: string;
      fields?: Record<string, string>;
      existingId?: string;
      requestId?: string;
    },
  ) {
    super(problem.message ?? `The server answered ${status}`);
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.fields = problem.fields ?? {};
    this.existingId = problem.existingId;
    this.requestId = problem.requestId;
  }
}
