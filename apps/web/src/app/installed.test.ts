// @vitest-environment happy-dom
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { ColorModeProvider, useColorMode } from "../ui/theme/ColorModeProvider.tsx";
import { serveInstalled } from "./installed.ts";
import { ROUTES } from "./routes.tsx";

const PUBLIC = join(import.meta.dirname, "../../public");
const OFFLINE = "the page that says so";

type Listener = (event: { request: { mode: string }; respondWith: (answer: unknown) => void }) => void;

/** Starts the product's service worker as in a browser; the network responds or is gone. */
function startWorker(network: () => Promise<unknown>) {
  const listeners = new Map<string, Listener>();
  const kept: string[] = [];
  runInNewContext(readFileSync(join(PUBLIC, "push-worker.js"), "utf8"), {
    self: {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      skipWaiting: () => undefined,
    },
    caches: {
      open: () =>
        Promise.resolve({ add: (request: { url: string }) => Promise.resolve(kept.push(request.url)) }),
      match: () => Promise.resolve(OFFLINE),
    },
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    fetch: network,
  });
  let answer: unknown = "not answered by the worker";
  return {
    kept,
    install: async () => {
      let done: unknown;
      const event = { waitUntil: (promise: unknown) => (done = promise) };
      listeners.get("install")?.(event as never);
      await done;
    },
    ask: async (mode: string) => {
      listeners.get("fetch")?.({ request: { mode }, respondWith: (given) => (answer = given) });
      return answer;
    },
  };
}

it("opens the offline page when there is no network, and stores nothing else", async () => {
  const worker = startWorker(() => Promise.reject(new Error("offline")));
  await worker.install();
  expect(worker.kept).toEqual(["/offline.html"]);
  expect(await worker.ask("navigate")).toBe(OFFLINE);
});

it("leaves data and code to the network, and returns a page as the server sends it", async () => {
  const worker = startWorker(() => Promise.resolve("from the server"));
  expect(await worker.ask("cors")).toBe("not answered by the worker");
  expect(await worker.ask("navigate")).toBe("from the server");
  expect(worker.kept).toEqual([]);
});

it("can be installed: the manifest's icons exist, and its addresses are screens", () => {
  const manifest = JSON.parse(readFileSync(join(PUBLIC, "manifest.webmanifest"), "utf8")) as {
    start_url: string;
    icons: { src: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src } of manifest.icons) expect(existsSync(join(PUBLIC, src))).toBe(true);
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect(ROUTES.some((route) => route.path === path && route.member !== undefined)).toBe(true);
});

it("has a worker between the page and the server only as an installed application", () => {
  const registered: string[] = [];
  let isInstalled = true;
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(() => ({ matches: isInstalled }) as MediaQueryList);
  const register = (script: unknown) => {
    registered.push(String(script));
    return Promise.resolve();
  };
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  onTestFinished(() => {
    media.mockRestore();
    vi.unstubAllGlobals();
  });
  serveInstalled();
  expect(registered.splice(0)).toEqual(["/push-worker.js"]);
  isInstalled = false;
  serveInstalled();
  expect(registered).toEqual([]);
  // Installed from this tab.
  window.dispatchEvent(new Event("appinstalled"));
  expect(registered).toEqual(["/push-worker.js"]);
});

it("is light on paper, and as before on the screen afterwards", () => {
  document.cookie = "theme=dark; path=/";
  const Mode = () => createElement("p", null, useColorMode().mode);
  render(createElement(ColorModeProvider, null, createElement(Mode)));
  screen.getByText("dark");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  screen.getByText("light");
  act(() => void window.dispatchEvent(new Event("afterprint")));
  screen.getByText("dark");
  document.cookie = "theme=; path=/; max-age=0";
  cleanup();
});
