import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { unreadable } from "./errors.ts";
import { checkJsonValues } from "./json-values.ts";

/**
 * Registers the body parsers. Calls accept only JSON (the token request a form as well), and only as UTF-8: replacement
 * characters would store something that nobody sent.
 */
export function registerContentParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, body: Buffer, done) => {
      const text = body.toString("utf8");
      if (!request.routeOptions.config.isUrlEncoded || !isUtf8(body) || !isDecodable(text))
        done(unreadable());
      else done(null, Object.fromEntries(new URLSearchParams(text)));
    },
  );
  app.removeContentTypeParser("text/plain");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.isRaw) done(null, body);
    else if (!isUtf8(body)) done(unreadable());
    else {
      checkJsonValues(body);
      void parse(request, body.toString("utf8"), done);
    }
  });
}

/**
 * Checks the encoding of a query.
 *
 * @throws AppError 400 when escaped bytes are not UTF-8
 */
export function checkQueryBytes(request: FastifyRequest): void {
  const at = request.url.indexOf("?");
  if (at !== -1 && !isDecodable(request.url.slice(at))) throw unreadable();
}

/** Returns whether the escaped bytes of a text are UTF-8. */
function isDecodable(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route authorises its callers and reserves memory for their bodies; no other route reads a body. */
    readsBody?: boolean;
    isUrlEncoded?: boolean;
    isRaw?: boolean;
  }
}
