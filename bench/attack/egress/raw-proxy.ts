import { connect } from "node:net";
import type { EgressGuard } from "../../../apps/server/src/egress/guard.ts";

/** Maximum wait for the guard's answer in ms. */
const ANSWER_MS = 5000;

/**
 * Sends an address to the guard byte for byte, as a request and as a tunnel, like a client that checks nothing itself.
 */
export async function sendRaw(guard: EgressGuard, address: string): Promise<void> {
  const token = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
  const authorization = `Proxy-Authorization: Basic ${token}\r\nConnection: close\r\n\r\n`;
  const line = Buffer.from(address.replace(/[\r\n]/g, "")).toString("latin1");
  const authority = line.replace(/^[a-z+.-]*:?[/\\]*/i, "").replace(/[/?#][^]*$/, "");
  const withPort = /:\d+$/.test(authority) ? authority : `${authority}:80`;
  await send(guard, `GET ${line} HTTP/1.1\r\nHost: x\r\n${authorization}`);
  await send(guard, `CONNECT ${withPort} HTTP/1.1\r\nHost: x\r\n${authorization}`);
  if (withPort.includes("@")) {
    await send(guard, `CONNECT ${withPort.replace(/^.*@/, "")} HTTP/1.1\r\nHost: x\r\n${authorization}`);
  }
}

function send(guard: EgressGuard, head: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: guard.host, port: guard.port });
    socket.setTimeout(ANSWER_MS, () =>
      reject(new Error(`The guard did not answer: ${head.split("\r\n")[0]}`)),
    );
    socket.once("error", reject);
    socket.once("close", () => resolve());
    socket.resume();
    socket.write(head, "latin1");
  });
}
