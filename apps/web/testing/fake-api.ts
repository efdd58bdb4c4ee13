import type { Endpoint, ErrorBody } from "@pricetrail/contract";
import { expect, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";

type Schema = z.ZodMiniType;

/** A call as it reached the fake network. */
export interface SeenCall {
  method: string;
  /** Path and query, as in `/api/get/brand?page=2`. */
  address: string;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body; undefined without one. */
  body: unknown;
  headers: Headers;
}

type Reply = (call: SeenCall) => Response | Promise<Response>;

/**
 * The network of a rendered test: `fetch` is replaced until the test ends, and returns what the test has set for each endpoint
 * of the contract. Responses are typed by the endpoint and validated against its schema, so that no test can rely on a response
 * that the server never sends. A call without a response fails the test.
 */
export class FakeApi {
  readonly calls: SeenCall[] = [];
  /** Errors of the test: calls without a response, and responses that the contract does not permit. */
  readonly #faults: string[] = [];
  readonly #replies: { endpoint: Endpoint; pattern: RegExp; reply: Reply }[] = [];

  constructor() {
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const method = init.method ?? "GET";
      const url = new URL(String(input instanceof Request ? input.url : input), "http://pricetrail.test");
      const found = this.#replies.findLast(
        ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
      );
      const call: SeenCall = {
        method,
        address: `${url.pathname}${url.search}`,
        params: { ...found?.pattern.exec(url.pathname)?.groups },
        query: url.searchParams,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
        headers: new Headers(init.headers),
      };
      this.calls.push(call);
      if (!found) {
        this.#faults.push(`no answer for ${method} ${call.address}`);
        throw new TypeError("Failed to fetch");
      }
      return found.reply(call);
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      expect(this.#faults).toEqual([]);
    });
  }

  /** Sets an endpoint's response from now on: a body, or a function that returns one for a call. */
  answer<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: z.output<R> | ((call: SeenCall) => z.output<R> | Promise<z.output<R>>),
  ): this {
    return this.#on(endpoint, async (call) => {
      const body: unknown =
        typeof answer === "function"
          ? await (answer as (call: SeenCall) => z.output<R> | Promise<z.output<R>>)(call)
          : answer;
      return this.#answerOf(endpoint, body);
    });
  }

  /** Sets an endpoint's response unless the test sets another one. */
  answerByDefault<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    answer: z.output<R>,
  ): this {
    const reply = () => this.#answerOf(endpoint, answer);
    this.#replies.unshift({ endpoint, pattern: patternOf(endpoint), reply });
    return this;
  }

  /** Makes the endpoint refuse from now on, with the contract's error body; `retryAfterS` is sent as its header. */
  refuse<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    status: number,
    message: string,
    { retryAfterS, ...more }: Partial<ErrorBody> & { retryAfterS?: number } = {},
  ): this {
    const body = { message, error_description: message, code: "test", requestId: "test", ...more };
    const headers = new Headers(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) });
    return this.#on(endpoint, () => Response.json(body, { status, headers }));
  }

  /** Sets what an event stream sends before it ends, from now on. */
  sendEvents<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    event: string,
    messages: readonly z.output<R>[],
  ): this {
    const text = messages
      .map((data) => `event: ${event}\ndata: ${JSON.stringify(z.parse(endpoint.response, data))}\n\n`)
      .join("");
    return this.#on(endpoint, () => new Response(text, { headers: { "content-type": "text/event-stream" } }));
  }

  /** Makes the endpoint unreachable from now on: no response at all. */
  cut<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
  ): this {
    return this.#on(endpoint, () => Promise.reject(new TypeError("Failed to fetch")));
  }

  /** The calls that reached an endpoint, oldest first. */
  callsOf(endpoint: Endpoint): SeenCall[] {
    const pattern = patternOf(endpoint);
    return this.calls.filter(
      (call) => call.method === endpoint.method && pattern.test(call.address.split("?")[0] ?? ""),
    );
  }

  #answerOf(endpoint: Endpoint, body: unknown): Response {
    const checked = z.safeParse(endpoint.response, body);
    if (!checked.success) this.#faults.push(`${endpoint.path} never answers this: ${checked.error.message}`);
    return Response.json(body);
  }

  #on(endpoint: Endpoint, reply: Reply): this {
    this.#replies.push({ endpoint, pattern: patternOf(endpoint), reply });
    return this;
  }
}

function patternOf(endpoint: Endpoint): RegExp {
  return new RegExp(`^/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
