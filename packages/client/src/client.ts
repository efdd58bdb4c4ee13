import { ApiError } from "./api-error.ts";
import { OPERATIONS } from "../dist/operations.ts";
import type { Operations } from "../dist/operations.ts";

export interface ClientOptions {
  /** Address of the Pricetrail installation, such as https://prices.example.com. */
  url: string;
  /** An API key or an access token. */
  key: string;
  /** Maximum attempts of a call when the server is unavailable or asks to wait; 4 by default. */
  attempts?: number;
  fetch?: typeof globalThis.fetch;
  /** Waits; replaceable in tests. */
  sleep?: (ms: number) => Promise<void>;
}

type Name = keyof Operations;
type Part<K extends Name, P extends string> = P extends keyof Operations[K] ? Operations[K][P] : never;
/** The requirement of a part: absent, optional or required. */
type Field<P extends string, V> = [V] extends [never]
  ? unknown
  : Partial<V> extends V
    ? { [Q in P]?: V }
    : { [Q in P]: V };

/** The input of a call: `params` of its path, `query`, `body`. A POST accepts an idempotency key. */
export type Input<K extends Name> = Field<"params", Part<K, "params">> &
  Field<"query", Part<K, "query">> &
  Field<"body", Part<K, "body">> & { idempotencyKey?: string };
type Arguments<K extends Name> = Partial<Input<K>> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

type ListName = { [K in Name]: Operations[K]["response"] extends { list: unknown[] } ? K : never }[Name];
type Row<K extends ListName> = Operations[K]["response"] extends { list: (infer R)[] } ? R : never;

/** A method for each call open to keys; files are returned as a `Response`. */
export type Client = { [K in Name]: (...given: Arguments<K>) => Promise<Operations[K]["response"]> } & {
  /** Yields every row of a list, page after page. */
  all: <K extends ListName>(name: K, ...given: Arguments<K>) => AsyncGenerator<Row<K>>;
};

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

const RETRIED = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 60_000;

function addressOf(base: string, path: string, { params = {}, query = {} }: AnyInput): string {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
    base,
  );
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
    }
  }
  return url.href;
}

/**
 * Creates a client for Pricetrail's API with a key. Each POST has an Idempotency-Key, so that a call whose response was lost is
 * retried and takes effect once; requested waits are observed.
 *
 * @throws ApiError for every refusal, from the call itself
 */
export function createClient(options: ClientOptions): Client {
  const { url, key, attempts = 4, fetch = globalThis.fetch } = options;
  const sleep = options.sleep ?? ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms)));

  async function send(
    method: string,
    address: string,
    { body, idempotencyKey }: AnyInput,
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json, application/problem+json, */*",
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(method === "POST" ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(address, request).catch((error: unknown) => {
        if (attempt >= attempts) throw new ApiError(0, { code: "unreachable", message: unreachable(error) });
        return undefined;
      });
      if (answer?.ok) return answer;
      if (answer && (attempt >= attempts || !RETRIED.has(answer.status))) throw await errorOf(answer);
      const asked = Number(answer?.headers.get("retry-after") ?? Number.NaN) * 1000;
      await sleep(Math.min(Number.isFinite(asked) ? asked : FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS));
    }
  }

  const unreachable = (error: unknown) =>
    `${url} does not answer: ${error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : "unknown"}`;

  async function call(name: Name, input: AnyInput = {}): Promise<unknown> {
    const { method, path, isFile } = OPERATIONS[name];
    const answer = await send(method, addressOf(url, path, input), input);
    return isFile ? answer : answer.json();
  }

  async function* all(name: ListName, input: AnyInput = {}): AsyncGenerator {
    const { path } = OPERATIONS[name];
    let address: string | undefined = addressOf(url, path, input);
    let page = 1;
    while (address !== undefined) {
      const answer: Response = await send("GET", address, {});
      const { list, pages } = (await answer.json()) as { list: unknown[]; pages: number };
      yield* list;
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
      page += 1;
      // Lists that do not grow at their beginning are paged by number.
      if (next !== undefined) address = new URL(next, url).href;
      else if (new URL(address).searchParams.has("cursor") || page > pages) return;
      else address = addressOf(url, path, { ...input, query: { ...input.query, page } });
    }
  }

  const methods = Object.fromEntries(
    (Object.keys(OPERATIONS) as Name[]).map((name) => [name, (input?: AnyInput) => call(name, input)]),
  );
  return { ...methods, all } as unknown as Client;
}

async function errorOf(answer: Response): Promise<ApiError> {
  const problem: unknown = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, problem as { code?: string; message?: string });
}
