import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Where the web app's build is. */
export const WEB_DIST = fileURLToPath(new URL("../../../web/dist/", import.meta.url));

/**
 * Serves the built web app: hashed files are kept by browsers for good, the page itself never, and every address that is no
 * file answers with the page, whose router decides.
 */
export async function registerWebApp(app: FastifyInstance, dist: string = WEB_DIST): Promise<void> {
  if (!existsSync(join(dist, "index.html"))) {
    app.log.warn("the web app is not built: only the API is served");
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        "cache-control",
        /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return reply.code(404).send({ message: "Not found" });
    // A file that is gone after an update must not answer with a page: the browser would run it as a script.
    if (request.url.startsWith("/assets/")) return reply.code(404).type("text/plain").send("Not found");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
