import { subtle } from "node:crypto";
import { CAPTCHA_HEADER, ERROR_TEXTS, IDEMPOTENCY_HEADER, keyed } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { WebSocket } from "ws";
import { admit, bodyLimitOf, refuseAsOff, reserve } from "./admission.ts";
import { bearerOf } from "./authorise.ts";
import type { Caller, Gatekeepers } from "./caller.ts";
import { invalid } from "./errors.ts";
import { admitExtensions } from "./extension-origin.ts";
import { linkNext, tagAnswers } from "./key-answers.ts";
import { fingerprintOf } from "./once.ts";
import { withReplica } from "./replica-reads.ts";

type Out<S> = NonNullable<S> extends infer T extends z.ZodMiniType ? z.output<T> : undefined;
type In<S> = NonNullable<S> extends infer T extends z.ZodMiniType ? z.input<T> : undefined;

/** One call as its handler sees it: validated input, and the caller. */
export interface Call<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
  /** The caller; reading it on a public endpoint is a programming error and throws. */
  readonly caller: Caller;
  /** The caller, if a session is optional. */
  readonly optionalCaller: Caller | undefined;
  /** The bearer token as sent: a link's token on link endpoints. */
  bearer: string | undefined;
  /** The difficulty of the captcha sent with the call; undefined when captchas cannot be made harder. */
  captchaLevel: number | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<In<E["response"]> | FastifyReply>;

/** Decides before the upgrade, so that refusals are ordinary responses; the function that it returns gets the open socket. */
export type SocketHandler<E extends Endpoint> = (call: Call<E>) => Promise<(socket: WebSocket) => void>;

export interface HandlerOptions {
  /** Whether all writes of the handler are one transaction of the caller's organisation, without other effects. */
  isOneTransaction?: boolean;
  /** Whether this installation has the endpoint; otherwise calls get 404 before their body is read. */
  isOn?: boolean;
  /** Reads a body that is not JSON, after authorisation and before validation. */
  readBody?: (request: FastifyRequest) => Promise<unknown>;
}

export interface Router {
  /** Registers an endpoint of the contract, with authorisation and validation before the handler. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: HandlerOptions): void;
  /** Does the same for a web socket, which only pages of the product may open. */
  onSocket<E extends Endpoint>(endpoint: E, handler: SocketHandler<E>): void;
}

/** Returns the path of an endpoint. */
export function routePath(endpoint: Pick<Endpoint, "path">): string {
  return `/api/${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
}

/** Returns whether an endpoint accepts an Idempotency-Key: those that start or add something, and all changes by keys. */
export function acceptsRequestKey({ method, isOnce, scope }: Endpoint): boolean {
  return method === "POST" && (isOnce === true || scope !== null);
}

const digestOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await subtle.digest("SHA-256", new Uint8Array(bytes))).toString("hex");

/**
 * Creates the router.
 *
 * @param publicUrl the product's public origin, in case requests arrive through a proxy
 */
export function createRouter(app: FastifyInstance, gate: Gatekeepers, publicUrl: () => string): Router {
  const routeOf = (endpoint: Endpoint, isOn = true) => ({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    config: {
      readsBody: true,
      isUrlEncoded: endpoint.isUrlEncoded ?? false,
      isRaw: endpoint.isRaw ?? false,
    },
    onRequest: [
      ...(endpoint.isForExtensions ? [admitExtensions(app, routePath(endpoint))] : []),
      admit(endpoint, gate, app.admission, publicUrl),
      ...(isOn ? [] : [refuseAsOff(app.admission)]),
    ],
    onResponse: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      gate.observe(endpoint, request, reply);
      done();
    },
    preParsing: reserve(bodyLimitOf(endpoint), app.admission),
    ...onSendOf(endpoint),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.isForm ? { consumes: ["multipart/form-data"] } : {}),
      ...(endpoint.isUrlEncoded
        ? { consumes: ["application/x-www-form-urlencoded", "application/json"] }
        : {}),
      ...(acceptsRequestKey(endpoint) ? { headers: keyed } : {}),
      ...(endpoint.stream ? {} : { response: { 200: endpoint.response } }),
    },
  });

  return {
    on(endpoint, handler, { isOneTransaction = false, isOn = true, readBody } = {}) {
      app.route({
        ...routeOf(endpoint, isOn),
        ...(readBody === undefined
          ? {}
          : {
              preValidation: async (request: FastifyRequest) => {
                request.body = await readBody(request);
              },
            }),
        ...(endpoint.stream === "events" ? { sse: "only" as const } : {}),
        preHandler: async (request) => {
          if (!endpoint.captcha) return;
          const header = request.headers[CAPTCHA_HEADER];
          const solution = Array.isArray(header) ? header[0] : header;
          request.captchaLevel = await gate.checkCaptcha(endpoint.captcha, solution, request.ip);
        },
        handler: (request, reply) =>
          withReplica(gate.replica, endpoint, request.caller, async () => {
            const work = async () => {
              const answer = await handler(callOf<typeof endpoint>(request, reply));
              linkNext(request, reply, answer);
              return answer;
            };
            const key = acceptsRequestKey(endpoint) ? request.headers[IDEMPOTENCY_HEADER] : undefined;
            if (typeof key !== "string" || !request.caller) return work();
            const { organisationId, userId } = request.caller;
            // A file may be large: it is hashed outside the serving thread.
            const body = request.body instanceof Uint8Array ? await digestOf(request.body) : request.body;
            const fingerprint = fingerprintOf(endpoint.path, request.params, request.query, body);
            const hasSecretAnswer = endpoint.hasSecretAnswer === true;
            const keyedRequest = { organisationId, userId, key, fingerprint, hasSecretAnswer };
            return gate.once(keyedRequest, isOneTransaction, work);
          }),
      });
    },

    onSocket(endpoint, handler) {
      const accepted = new WeakMap<FastifyRequest, (socket: WebSocket) => void>();
      app.route({
        ...routeOf(endpoint),
        preHandler: async (request, reply) => {
          accepted.set(request, await handler(callOf(request, reply)));
        },
        handler: () => {
          throw invalid(ERROR_TEXTS.needsSocket);
        },
        wsHandler: (socket, request) => accepted.get(request)!(socket),
      });
    },
  };
}

function onSendOf(endpoint: Endpoint) {
  const onSend = tagAnswers(endpoint);
  return onSend ? { onSend } : {};
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    get caller() {
      if (!request.caller) throw new TypeError("this endpoint has no caller");
      return request.caller;
    },
    optionalCaller: request.caller,
    bearer: bearerOf(request),
    captchaLevel: request.captchaLevel,
    request,
    reply,
  };
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** The caller as identified, also where the call is then refused. */
    identified: Caller | undefined;
    captchaLevel: number | undefined;
  }
}
