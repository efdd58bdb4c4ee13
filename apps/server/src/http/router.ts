import { CAPTCHA_HEADER, ERROR_TEXTS, roleHas } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { WebSocket } from "ws";
import type { Caller, Gatekeepers } from "./caller.ts";
import { forbidden, invalid, linkInvalid, unauthenticated, unverified } from "./errors.ts";
import { admitExtensions } from "./extension-origin.ts";
import { isOwnOrigin } from "./own-origin.ts";

type Out<S> = NonNullable<S> extends infer T extends z.ZodMiniType ? z.output<T> : undefined;
type In<S> = NonNullable<S> extends infer T extends z.ZodMiniType ? z.input<T> : undefined;

/** One call as its handler sees it: checked input, and who calls. */
export interface Call<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
  /** The caller; reading it on an endpoint that lets strangers in is a programming error and throws. */
  readonly caller: Caller;
  /** The caller where a session is optional. */
  readonly optionalCaller: Caller | undefined;
  /** The bearer token as sent: a link's token on link endpoints. */
  bearer: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<In<E["response"]> | FastifyReply>;

/** Decides before the upgrade, so that refusals are ordinary answers; what it returns gets the open socket. */
export type SocketHandler<E extends Endpoint> = (call: Call<E>) => Promise<(socket: WebSocket) => void>;

export interface Router {
  /** Registers an endpoint of the contract: authorised and validated before the handler sees it. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** The same for a web socket, which only pages of the product may open. */
  onSocket<E extends Endpoint>(endpoint: E, handler: SocketHandler<E>): void;
}

export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? "");
  return match?.[1];
}

/** Decides whether the caller may use the endpoint. Link tokens are opened by their handlers, which consume them. */
async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  gate: Gatekeepers,
): Promise<Caller | undefined> {
  const { access } = endpoint;
  const bearer = bearerOf(request);
  if (access.kind === "public") return bearer === undefined ? undefined : gate.findCaller(bearer);
  if (access.kind === "link") {
    if (bearer === undefined) throw linkInvalid();
    return undefined;
  }
  if (access.kind === "ticket") {
    const { ticket } = request.query as { ticket?: unknown };
    // Given twice it is a list, and no ticket.
    const caller = typeof ticket === "string" ? await gate.redeemTicket(ticket) : undefined;
    if (!caller) throw unauthenticated();
    return caller;
  }
  if (access.kind === "device") {
    const caller = bearer === undefined ? undefined : await gate.findDevice?.(bearer);
    if (!caller) throw unauthenticated();
    return caller;
  }
  const caller = bearer === undefined ? undefined : await gate.findCaller(bearer);
  if (!caller) throw unauthenticated();
  if (access.kind === "session") {
    if (!caller.isVerified && !UNVERIFIED_MAY.has(endpoint.path)) throw unverified();
    return caller;
  }
  if (!caller.isVerified) throw unverified();
  if (access.kind === "operator" && !caller.isOperator) throw forbidden();
  if (access.kind === "member" && !roleHas(caller.role, access.permission)) throw forbidden();
  return caller;
}

/** All that an unverified session can do. */
const UNVERIFIED_MAY: ReadonlySet<string> = new Set(["me", "logout", "resend/activationlink"]);

/** Where an endpoint is served. */
export function routePath(endpoint: Pick<Endpoint, "path">): string {
  return `/api/${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
}

export interface RouterOptions {
  /** The origin that the product is known by, in case requests come by way of a proxy. */
  publicUrl?: () => string;
}

export function createRouter(app: FastifyInstance, gate: Gatekeepers, options: RouterOptions = {}): Router {
  const routeOf = (endpoint: Endpoint) => ({
    method: endpoint.method,
    url: routePath(endpoint),
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    ...(endpoint.isForExtensions ? { onRequest: admitExtensions(app, routePath(endpoint)) } : {}),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[0]!],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.stream ? {} : { response: { 200: endpoint.response } }),
      ...(endpoint.access.kind === "public" || endpoint.access.kind === "ticket"
        ? {}
        : { security: [{ bearer: [] }] }),
    },
    // Before validation, so that strangers learn nothing from what the rules answer.
    preValidation: async (request: FastifyRequest) => {
      // A foreign page must not even spend a ticket.
      if (request.ws && !isOwnOrigin(request, options.publicUrl?.())) throw forbidden();
      request.caller = await authorise(endpoint, request, gate);
    },
  });

  return {
    on(endpoint, handler) {
      app.route({
        ...routeOf(endpoint),
        ...(endpoint.stream === "events" ? { sse: "only" as const } : {}),
        preHandler: async (request) => {
          if (!endpoint.captcha) return;
          const header = request.headers[CAPTCHA_HEADER];
          await gate.checkCaptcha(Array.isArray(header) ? header[0] : header, request.ip);
        },
        handler: (request, reply) => handler(callOf(request, reply)),
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
    request,
    reply,
  };
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}
