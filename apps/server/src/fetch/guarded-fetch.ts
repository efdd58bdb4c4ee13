import { fetch as undiciFetch } from "undici";
import type { EgressGuard } from "../egress/guard.ts";
import { guardedAgents } from "./guarded-agent.ts";

/** Creates a `fetch` that uses the same egress as visits, for libraries with their own protocol. Responses are read whole. */
export function createGuardedFetch(guard: EgressGuard): typeof fetch {
  const openAgent = guardedAgents(guard);
  return async (input, init) => {
    const agent = openAgent();
    try {
      const url = input instanceof Request ? input.url : input;
      const answer = await undiciFetch(url, { ...(init as object), redirect: "manual", dispatcher: agent });
      const body = await answer.arrayBuffer();
      const headers = [...answer.headers] as [string, string][];
      return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers });
    } finally {
      // Not awaited: a connection that never ends would keep it open.
      void agent.destroy();
    }
  };
}
