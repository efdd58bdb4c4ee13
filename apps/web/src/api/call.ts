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
import { isOutage, retryAfterOf, suspectOutage } from "./connection.ts";
import { sendOnce } from "./once.ts";
import { getToken, leaveTo } from "./session.ts";

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
  /** What the person had before them when they asked: the same request from there is the same press of a button, from elsewhere another. */
  askedFrom?: string;
  /** A mailed link's token; without it the stored session is the bearer. */
  bearer?: string;
  signal?: AbortSignal;
}

/**
 * Makes one call of the contract and answers its response.
 * Throws ApiError. A 401 to a call that carried the stored session ends the session in this browser.
 */
export async function callApi<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  options: CallOptions<P, Q, B> = {},
): Promise<z.output<R>> {
  if (!endpoint.isOnce) return answerOf(await send(endpoint, options));
  const { params, query, body, askedFrom } = options;
  return onceOnly(endpoint, [params, query, body, askedFrom], async (key) =>
    answerOf(await send(endpoint, options, undefined, key)),
  );
}

/** As callApi, with a multipart file as the body (the field is called `file`). */
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

/** Sends what starts or adds something under a key of the session's own, so that it happens once. */
function onceOnly<Answer>(
  { path }: Pick<Endpoint, "path">,
  asked: unknown[],
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  // No answer, trouble on the server, or still worked on there: it may have been done.
  const isOpen = (error: unknown) =>
    error instanceof ApiError && (error.isTransient || error.body?.code === "in_flight");
  return sendOnce(
    JSON.stringify([getToken(), path, ...asked]),
    (key) => send({ [IDEMPOTENCY_HEADER]: key }),
    isOpen,
  );
}

/** A good answer's body; something between may have answered in the server's place. */
async function answerOf<Answer>(response: Response): Promise<Answer> {
  return (await response.json().catch(() => {
    throw new ApiError(0, undefined);
  })) as Answer;
}

/** Sends a call and gives back the good response, body unread. */
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
    suspectOutage();
    throw new ApiError(0, undefined);
  });
  if (response.ok) return response;
  if (isOutage(response.status)) suspectOutage();

  // Another sign-in may have replaced the session while this call was under way: then it is not ours to end.
  if (response.status === 401 && session !== null && getToken() === session) {
    leaveTo("/login", { kind: "info", text: ERROR_TEXTS.unauthenticated });
  }
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  throw new ApiError(response.status, body, retryAfterOf(response));
}
