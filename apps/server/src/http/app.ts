import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import { fastifySSE } from "@fastify/sse";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import websocket from "@fastify/websocket";
import { ERROR_TEXTS } from "@pricetrail/contract";
import { fastify, LogController } from "fastify";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import { registerErrorHandlers } from "./error-handler.ts";
import { notFound } from "./errors.ts";

const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 10 * 1024 * 1024;
/** Largest message that a client may send over a web socket, in bytes. */
const SOCKET_LIMIT = 32 * 1024;

/** The HTTP program without its routes: validation, security headers, errors in one shape, the API's description. */
export async function createApp(config: Config, version: string): Promise<FastifyInstance> {
  const app = fastify({
    logger:
      config.LOG_LEVEL === "silent"
        ? false
        : { level: config.LOG_LEVEL, redact: ["req.headers.authorization"] },
    // One line per request would drown what matters; failures are logged by the error handler.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", undefined);
  registerErrorHandlers(app);

  const isHttps = config.PUBLIC_URL?.startsWith("https:") ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captchaOrigins(config)],
        frameSrc: ["'self'", "blob:", "data:", ...captchaOrigins(config)],
        // The component library writes its rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...captchaOrigins(config)],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Only where the product is served by https: on plain http it would turn every address into one that does not answer.
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    // Ignored, and warned about, on plain http under other names than localhost.
    crossOriginOpenerPolicy: isHttps ? { policy: "same-origin-allow-popups" } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: "no-referrer" },
  });
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10 } });
  await app.register(fastifySSE, { heartbeatInterval: 15_000 });
  await app.register(websocket, { options: { maxPayload: SOCKET_LIMIT, perMessageDeflate: false } });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Pricetrail API", version, description: "Track prices of products in online shops." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiConfig: { persistAuthorization: false } });
  app.addHook("onSend", async (request, reply) => {
    // Answers of the API are a person's own: nothing between may keep them.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
  });
  return app;
}

/** Visitors can write any addresses in front of the header: only what the operator's own proxies have added counts. */
function trustedProxies(
  trusted: Config["TRUST_PROXY"],
): false | string[] | ((address: string, hop: number) => boolean) {
  // Counted by ourselves: the framework believes no number, since it cannot know that a proxy stands in front at all.
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : trusted;
}

function captchaOrigins(config: Config): string[] {
  switch (config.CAPTCHA) {
    case "turnstile":
      return ["https://challenges.cloudflare.com"];
    case "hcaptcha":
      return ["https://hcaptcha.com", "https://*.hcaptcha.com"];
    case "recaptcha":
      return ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
    default:
      return [];
  }
}

/** The last routes: the API's description and an answer for everything unknown below /api. */
export function registerClosingRoutes(app: FastifyInstance): void {
  app.get("/api/openapi.json", { schema: { hide: true } as never }, () => app.swagger());
  app.all("/api/*", { schema: { hide: true } as never }, () => {
    throw notFound(ERROR_TEXTS.notFound);
  });
}
