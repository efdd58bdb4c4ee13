import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { fastifySSE } from "@fastify/sse";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import websocket from "@fastify/websocket";
import { ERROR_TEXTS } from "@pricetrail/contract";
import { fastify, LogController } from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import { describeApi } from "./api-description.ts";
import { createCallLimits } from "./call-limits.ts";
import { createAnonymousLimit, SIGNED_POINTS } from "./anonymous-limit.ts";
import { createBodyBudget } from "./body-budget.ts";
import { checkQueryBytes, registerContentParsers } from "./content-parsers.ts";
import { registerErrorHandlers, sendError } from "./error-handler.ts";
import { notFound, unreadable } from "./errors.ts";
import { logOptions } from "./log-options.ts";
import { usePlainIssues } from "./plain-issues.ts";
import { descriptionPolicy, PERMISSIONS, securityHeaders } from "./security-headers.ts";
import { announcedBytes, closeUnreadRequest } from "./unread-body.ts";

const DOCS = "/api/docs";
const DESCRIPTION = "/api/openapi.json";
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const UPLOAD_LIMIT = 10 * 1024 * 1024;
/** Maximum size in bytes of a web socket message from a client. */
const SOCKET_LIMIT = 32 * 1024;

/** Time limits of a sender in milliseconds, for the headers and for the whole request. */
export interface SenderTimeouts {
  headersMs: number;
  requestMs: number;
  /** Interval of checking for exceeded limits. */
  everyMs: number;
  /** Time over which a body must not be slower than 1 KB/s. */
  bodyMs: number;
}

export const SENDER_TIMEOUTS: SenderTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  everyMs: 1000,
  bodyMs: 3000,
};

/** Creates the HTTP program without its routes: validation, security headers, uniform errors and the API's description. */
export async function createApp(
  config: Config,
  version: string,
  patience: SenderTimeouts = SENDER_TIMEOUTS,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(config),
    // One log line per request would hide what matters; the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.everyMs },
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be decoded, which runs no hook; nothing else then closes the socket of a would-be web socket.
    frameworkErrors: (error, request, reply) => {
      if (request.raw.headers.upgrade !== undefined)
        reply.raw.once("finish", () => request.raw.socket.destroySoon());
      void sendError(error, request, reply.header("permissions-policy", PERMISSIONS));
    },
  });
  usePlainIssues();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("identified", undefined);
  app.decorateRequest("captchaLevel", undefined);
  app.decorate("admission", {
    bodies: createBodyBudget(),
    bodyWindowMs: patience.bodyMs,
    countAnonymous: config.THROTTLE === "off" ? () => Promise.resolve() : createAnonymousLimit(),
    countSigned: config.THROTTLE === "off" ? () => Promise.resolve() : createAnonymousLimit(SIGNED_POINTS),
    countCall: config.THROTTLE === "off" ? () => Promise.resolve() : createCallLimits(config.API_RATE),
  });
  registerErrorHandlers(app);
  registerContentParsers(app);
  // Before every hook that may refuse a request: it marks those whose socket it closes after the answer.
  await app.register(websocket, { options: { maxPayload: SOCKET_LIMIT, perMessageDeflate: false } });
  app.addHook("onRequest", async (request) => {
    checkOneHost(request);
    checkQueryBytes(request);
    // No body is read for addresses that are not served.
    if (request.is404 && !SAFE_METHODS.has(request.method)) throw notFound(ERROR_TEXTS.notFound);
  });
  app.addHook("preParsing", async (request) => {
    const isParsed = !SAFE_METHODS.has(request.method) && announcedBytes(request) > 0;
    if (isParsed && request.routeOptions.config.readsBody !== true) throw unreadable();
  });
  app.addHook("onSend", closeUnreadRequest);
  app.addHook("onSend", async (_request, reply) => {
    void reply.header("permissions-policy", PERMISSIONS);
  });

  await app.register(helmet, securityHeaders(config));
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10 } });
  await app.register(fastifySSE, { heartbeatInterval: 15_000 });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Pricetrail API", version, description: "Track prices of products in online shops." },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    uiConfig: { persistAuthorization: false, url: DESCRIPTION },
    transformStaticCSP: descriptionPolicy,
    uiHooks: {
      // The description is long: it is generated and serialized once, and served at one address.
      onRequest: (request, reply, next) => {
        const isCopy = request.url.startsWith(`${DOCS}/json`) || request.url.startsWith(`${DOCS}/yaml`);
        if (isCopy) void reply.redirect(DESCRIPTION);
        else next();
      },
    },
  });
  app.addHook("onSend", async (request, reply) => {
    // API responses are personal: shared caches must not store them.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
  });
  return app;
}

/**
 * Returns the trusted proxies. Visitors can prepend any address to the header: only those added by the operator's own proxies
 * count.
 */
function trustedProxies(
  trusted: Config["TRUST_PROXY"],
): false | string[] | ((address: string, hop: number) => boolean) {
  // Counted here: the framework does not accept a number, because it cannot know whether a proxy is present at all.
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : trusted;
}

/**
 * Programs on the way could read another one of several `Host` headers.
 *
 * @throws AppError 400
 */
function checkOneHost({ raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  if (hosts > 1) throw unreadable();
}

/** Registers the last routes: the API's description, and a response for all unknown addresses below /api. */
export function registerClosingRoutes(app: FastifyInstance): void {
  let description: string | undefined;
  app.get(DESCRIPTION, { schema: { hide: true } as never }, (_request, reply) => {
    description ??= JSON.stringify(describeApi(app.swagger()));
    return reply.type("application/json; charset=utf-8").send(description);
  });
  app.all("/api/*", {
    schema: { hide: true } as never,
    onRequest: async () => {
      throw notFound(ERROR_TEXTS.notFound);
    },
    handler: () => undefined,
  });
}
