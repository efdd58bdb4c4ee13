import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PASSED_ON = ["authorization", "content-type", "origin", "idempotency-key"];

/**
 * Starts a proxy in front of the program that forwards every call but loses some responses: the work is done, but the caller
 * gets a 502. `loses` decides by the call's idempotency key (undefined without one), after it was added to `keys`; the response is
 * held until it has decided.
 */
export async function startLossyProxy(
  program: string,
  loses: (key: string | undefined, keys: readonly string[]) => boolean | Promise<boolean>,
) {
  const keys: string[] = [];
  let unanswered = 0;
  const proxy = createServer((request, response) => {
    unanswered += 1;
    response.on("close", () => (unanswered -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void (async () => {
        const { headers } = request;
        const answer = await fetch(program + request.url, {
          method: request.method!,
          headers: Object.fromEntries(
            PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
          ),
          body: request.method === "POST" ? Buffer.concat(chunks) : null,
        });
        const body = Buffer.from(await answer.arrayBuffer());
        const key = headers["idempotency-key"] as string | undefined;
        if (key !== undefined) keys.push(key);
        const allowed = [...answer.headers].filter(([name]) =>
          /^access-control|^vary|^content-type/.test(name),
        );
        const isLost = await loses(key, keys);
        response.writeHead(isLost ? 502 : answer.status, Object.fromEntries(allowed)).end(isLost ? "" : body);
      })();
    });
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** The idempotency keys of the calls so far, one for each call that had one. */
    keys: keys as readonly string[],
    /** The number of calls without a complete response. */
    unanswered: () => unanswered,
    stop(): void {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
