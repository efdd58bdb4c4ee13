import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PanelDocument } from "../panel-document.rules.ts";

/** Opens a server that returns nothing useful, and records the path and query of every request. */
export async function openCatcher() {
  return open(() => ({ html: "", headers: {} }));
}

/** Opens the app's origin: a page with a token and a frame like the app's, and the documents under their names. */
export async function openApp(documents: Record<string, PanelDocument>) {
  return open((path) => {
    const framed = /^\/app\/(.+)$/.exec(path)?.[1];
    if (framed !== undefined)
      return { html: appPage(`/${framed}`), headers: { "content-type": "text/html" } };
    return documents[path.slice(1)];
  });
}

const appPage = (panel: string): string => `<!doctype html><title>App</title><script>
  localStorage.setItem("token", "secret-token"); document.cookie = "session=secret-cookie";
  function connect(frame) {
    const channel = new MessageChannel();
    window.events = [];
    window.command = (command) => channel.port1.postMessage(command);
    channel.port1.onmessage = ({ data }) => window.events.push(data);
    frame.contentWindow.postMessage({ type: "connect" }, "*", [channel.port2]);
  }</script>
  <iframe sandbox="allow-scripts" onload="connect(this)" style="width:1000px;height:800px" src="${panel}"></iframe>`;

async function open(answer: (path: string) => PanelDocument | undefined) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    const document = answer(path);
    response.writeHead(document === undefined ? 404 : 200, document?.headers ?? {});
    response.end(document?.html ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
