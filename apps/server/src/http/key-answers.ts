import { createHash } from "node:crypto";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A program may cache responses to its key, and must revalidate them by ETag each time. */
const KEPT = "private, no-cache";

/** Returns whether a tag is in an If-None-Match header, by weak comparison as RFC 9110 specifies for this header. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, "")));
}

/** Returns the hook that adds an ETag to responses to a key, and answers 304 if the program's copy is current. */
export function tagAnswers(endpoint: Endpoint) {
  if (endpoint.method !== "GET" || endpoint.stream) return undefined;
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!request.caller?.key || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const tag = `"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
    void reply.header("etag", tag).header("cache-control", KEPT);
    if (!matches(request.headers["if-none-match"], tag)) return payload;
    void reply.code(304).removeHeader("content-length").removeHeader("content-type");
    return null;
  };
}

/** Adds the next page of a list to the `Link` header (RFC 8288), if there is one. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, answer: unknown): void {
  const next = (answer as { data?: { next?: unknown } } | null | undefined)?.data?.next;
  if (typeof next !== "string") return;
  const [path, query] = request.url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  parameters.set("cursor", next);
  void reply.header("link", `<${path}?${parameters.toString()}>; rel="next"`);
}
