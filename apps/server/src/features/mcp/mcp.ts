import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ERROR_TEXTS, SESSION } from "@pricetrail/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Foundation } from "../../foundation.ts";
import { reserve } from "../../http/admission.ts";
import { bearerOf } from "../../http/authorise.ts";
import type { Caller, Gatekeepers, ObservedCall } from "../../http/caller.ts";
import { AppError, forbidden, keyDead } from "../../http/errors.ts";
import { isOwnOrigin } from "../../http/own-origin.ts";
import { ownCall, RefusedCall } from "./own-call.service.ts";
import { MARKET_TOOLS } from "./market-tools.service.ts";
import { READ_TOOLS } from "./read-tools.service.ts";
import { UNTRUSTED_NOTE } from "./tool.rules.ts";
import type { Tool, ToolFixture } from "./tool.rules.ts";
import { WRITE_TOOLS } from "./write-tools.service.ts";

export const MCP_PATH = "/mcp";
const CALL: ObservedCall = { method: "POST", path: MCP_PATH, access: SESSION };
const BODY_LIMIT = 256 * 1024;
const TOOLS = [...READ_TOOLS, ...MARKET_TOOLS, ...WRITE_TOOLS];

export interface McpNeeds {
  findKey: (secret: string) => Promise<Caller | undefined>;
  /** Records refusals. */
  observe: Gatekeepers["observe"];
  app: FastifyInstance;
}

const answerOf = (value: object, isError = false) => ({
  content: [{ type: "text" as const, text: JSON.stringify(value) }],
  ...(isError ? { isError } : { structuredContent: { ...value } }),
});

/** Creates a server for one request: it offers the tools within the key's scopes, and shares nothing with other requests. */
function serverFor(fixture: ToolFixture, { version, log }: Pick<Foundation, "version" | "log">): McpServer {
  const server = new McpServer(
    { name: "pricetrail", version },
    { capabilities: { tools: {} }, instructions: UNTRUSTED_NOTE },
  );
  const register = ({ name, title, description, scopes, canWrite, input, run }: Tool) => {
    if (!scopes.every(fixture.has)) return;
    server.registerTool(
      name,
      {
        title,
        description: `${description} ${UNTRUSTED_NOTE}`,
        inputSchema: input,
        annotations: { readOnlyHint: !canWrite, destructiveHint: false, openWorldHint: canWrite },
      },
      async (given: Record<string, unknown>) => {
        try {
          return answerOf(await run(given, fixture));
        } catch (error) {
          const isRefusal = error instanceof RefusedCall;
          // Internal errors are only logged.
          if (!isRefusal) log.error({ err: error }, "a tool failed");
          return answerOf({ error: isRefusal ? error.message : ERROR_TEXTS.internal }, true);
        }
      },
    );
  };
  TOOLS.forEach(register);
  return server;
}

/**
 * Creates the endpoint of the Model Context Protocol over Streamable HTTP, without sessions: each POST is answered as JSON by its
 * own server. It requires a key, and its tools call the API with that key.
 */
export function createMcp(foundation: Foundation, { findKey, observe, app }: McpNeeds) {
  const { publicUrl, clock } = foundation;
  const benchOf = (caller: Caller, bearer: string): ToolFixture => ({
    call: ownCall(app, bearer),
    has: (scope) => caller.key?.scopes.includes(scope) ?? false,
    now: () => clock.now(),
    evidenceOf: (id) => `${publicUrl()}/api/evidence/${id}`,
    pageOf: (id) => `${publicUrl()}/product-dashboard?product=${id}`,
  });
  const admit = async (request: FastifyRequest): Promise<void> => {
    // A page of another site must not reach it through a browser, even with a key.
    if (request.headers.origin !== undefined && !isOwnOrigin(request, publicUrl())) throw forbidden();
    const bearer = bearerOf(request);
    const caller = bearer === undefined ? undefined : await findKey(bearer);
    if (!caller) {
      await app.admission.countAnonymous(request.ip);
      throw keyDead();
    }
    request.identified = caller;
    request.caller = caller;
  };

  return {
    register(): void {
      app.route({
        method: "POST",
        url: MCP_PATH,
        bodyLimit: BODY_LIMIT,
        config: { readsBody: true },
        schema: { hide: true } as never,
        onRequest: async (request, reply) => {
          void reply.header("cache-control", "no-store");
          await admit(request);
          await app.admission.countCall(request.caller!, reply, false);
        },
        onResponse: (request, reply, done) => {
          observe(CALL, request, reply);
          done();
        },
        preParsing: reserve(BODY_LIMIT, app.admission),
        handler: async (request, reply) => {
          const server = serverFor(benchOf(request.caller!, bearerOf(request)!), foundation);
          // Without a generator there are no sessions.
          const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
          reply.raw.once("close", () => void server.close());
          await server.connect(transport);
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value);
          await transport.handleRequest(request.raw, reply.raw, request.body);
        },
      });
      // Without sessions there is no stream to open and nothing to end.
      app.route({
        method: ["GET", "DELETE"],
        url: MCP_PATH,
        schema: { hide: true } as never,
        onRequest: async (_request, reply) => {
          void reply.header("allow", "POST").header("cache-control", "no-store");
          throw new AppError(405, "method_not_allowed", ERROR_TEXTS.methodNotAllowed);
        },
        handler: () => undefined,
      });
    },
  };
}
