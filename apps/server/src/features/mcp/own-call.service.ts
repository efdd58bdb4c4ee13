import type { Endpoint } from "@pricetrail/contract";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";

type In<S> = NonNullable<S> extends infer T extends z.ZodMiniType ? z.input<T> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : never;

export interface OwnCallInput<E extends Endpoint> {
  params?: Record<string, string>;
  query?: Partial<Record<string, string | number | undefined>>;
  body?: In<E["body"]>;
}

/** A call refused by the API, with its message. */
export class RefusedCall extends Error {
  override name = "RefusedCall";
}

/** Calls an endpoint with the caller's key: with its scopes, its limits and all rules for programs. */
export type OwnCall = <E extends Endpoint>(
  endpoint: E,
  input?: OwnCallInput<E>,
) => Promise<Out<E["response"]>>;

/**
 * @param bearer the key as sent
 * @throws RefusedCall
 */
export function ownCall(app: FastifyInstance, bearer: string): OwnCall {
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? ""),
    );
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const answer = await app.inject({
      method: endpoint.method,
      url: `/api/${path}`,
      query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      headers: { authorization: `Bearer ${bearer}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode !== 200) {
      const { message = `refused with ${answer.statusCode}` } = answer.json<{ message?: string }>();
      throw new RefusedCall(message);
    }
    return answer.json();
  };
}
