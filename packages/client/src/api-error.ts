/** A call that was refused or has failed, as the API's problem details have it. */
export class ApiError extends Error {
  override name = "ApiError";
  /** The answer's status; 0 where there was none. */
  readonly status: number;
  /** Stable name of the error, such as `not_found`. */
  readonly code: string;
  /** Per field, what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the thing that is already there (409). */
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
