import { createHash } from "node:crypto";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What is served to a key may be kept by its program, and is asked for again with its tag each time. */
const KEPT = "private, no-cache";

/** Whether a tag is among those of an If-None-Match header: compared weakly, as RFC 9110 has it for this header. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, "")));
}

/** The hook that gives what a key reads a tag, and answers 304 where the program has it already. */
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

/** Names the next page of a list in the `Link` header (RFC 8288), where the list says that there is one. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, answer: unknown): void {
  const next = (answer as { data?: { next?: unknown } } | null | undefined)?.data?.next;
  if (typeof next !== "string") return;
  const [path, query] = request.url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  parameters.set("cursor", next);
  void reply.header("link", `<${path}?${parameters.toString()}>; rel="next"`);
}
