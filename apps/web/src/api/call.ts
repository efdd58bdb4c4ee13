import {
  CAPTCHA_HEADER,
  ERROR_TEXTS,
  IDEMPOTENCY_HEADER,
  type Endpoint,
  type ErrorBody,
} from "@pricetrail/contract";
import type * as z from "zod/mini";
import { callAddress, type QueryValue } from "./address.ts";
import { ApiError } from "./api-error.ts";
import { isOutage, retryAfterOf, checkForOutage } from "./connection.ts";
import { sendOnce, shareInProgress } from "./once.ts";
import { getToken, isSessionBeingReplaced, signOutTo } from "./session.ts";

type Schema = z.ZodMiniType;
type Given<S extends Schema> = unknown extends z.input<S> ? unknown : z.input<S>;
type QueryOf<S extends Schema> =
  unknown extends z.input<S> ? Record<string, QueryValue> : { [Key in keyof z.input<S>]?: QueryValue };

export interface CallOptions<P extends Schema, Q extends Schema, B extends Schema> {
  /** Values for the path's `{names}`. */
  params?: Given<P>;
  query?: QueryOf<Q>;
  body?: Given<B>;
  /** The solved captcha, for calls that need one. */
  captcha?: string;
  /**
   * The view from which the person sent the request: the same request from there counts as the same button press, from
   * elsewhere as another.
   */
  askedFrom?: string;
  /** A mailed link's token; without it, the stored session token is sent. */
  bearer?: string;
  signal?: AbortSignal;
}

/**
 * Makes one API call and returns its response; pressed twice without a pause, it is made once. A 401 to a call with the stored session ends the session in this browser.
 *
 * @throws ApiError when the call fails
 */
export async function callApi<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B> = {},
): Promise<z.output<R>> {
  const { params, query, body, askedFrom, captcha, bearer, signal } = options;
  if (!endpoint.isOnce) {
    const answer = async (): Promise<z.output<R>> => answerOf(await send(endpoint, options));
    // What can be cancelled is asked for by a screen, not by a press.
    if (signal) return answer();
    const target = [bearer ?? getToken(), endpoint.method, endpoint.path, params];
    return shareInProgress(JSON.stringify(target), JSON.stringify([query, body, captcha, askedFrom]), answer);
  }
  return onceOnly(endpoint, [params, query, body, askedFrom], async (key) =>
    answerOf(await send(endpoint, options, undefined, key)),
  );
}

/** Like callApi, with a multipart file as the body (the field is called `file`). */
export async function uploadFile<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  file: File,
  options: Omit<CallOptions<P, Q, B>, "body"> = {},
): Promise<z.output<R>> {
  const form = new FormData();
  form.append("file", file);
  const { name, size, lastModified } = file;
  return onceOnly(endpoint, [options.params, options.query, name, size, lastModified], async (key) =>
    answerOf(await send(endpoint, options, form, key)),
  );
}

/** Sends a request that starts or adds something under its own key, so that it takes effect only once. */
function onceOnly<Answer>(
  { path }: Pick<Endpoint, "path">,
  asked: unknown[],
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  // Without a response, after a server error or while the server still works on it, the request may have taken effect.
  const isOpen = (error: unknown) =>
    error instanceof ApiError && (error.isTransient || error.body?.code === "in_flight");
  return sendOnce(
    JSON.stringify([getToken(), path, ...asked]),
    (key) => send({ [IDEMPOTENCY_HEADER]: key }),
    isOpen,
  );
}

/** Returns the body of a successful response; a proxy may have answered in the server's place. */
async function answerOf<Answer>(response: Response): Promise<Answer> {
  return (await response.json().catch(() => {
    throw new ApiError(0, undefined);
  })) as Answer;
}

/** Sends a call and returns the successful response, body unread. */
export async function send<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B>,
  form?: FormData,
  moreHeaders: Record<string, string> = {},
): Promise<Response> {
  const address = callAddress(
    endpoint.path,
    options.params as Record<string, string> | undefined,
    options.query,
  );
  const session = options.bearer === undefined ? getToken() : null;
  const bearer = options.bearer ?? session;
  const headers: Record<string, string> = { accept: "application/json", ...moreHeaders };
  if (bearer !== null) headers["authorization"] = `Bearer ${bearer}`;
  if (options.captcha !== undefined) headers[CAPTCHA_HEADER] = options.captcha;
  if (options.body !== undefined) headers["content-type"] = "application/json";

  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    body: form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    checkForOutage();
    throw new ApiError(0, undefined);
  });
  if (response.ok) return response;
  if (isOutage(response.status)) checkForOutage();

  // Another sign-in may have replaced the session during this call, or be about to; that session must not be ended.
  if (response.status === 401 && session !== null && getToken() === session && !isSessionBeingReplaced()) {
    signOutTo("/login", { kind: "info", text: ERROR_TEXTS.unauthenticated });
  }
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  throw new ApiError(response.status, body, retryAfterOf(response));
}
