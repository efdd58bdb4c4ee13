import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { startForeignBrowser } from "./browser-process.ts";
import type { ForeignBrowser } from "./browser-process.ts";

/** Forwards connections from the machine's address to its loopback, where a browser's DevTools listen. */
const FORWARD = `const { connect, createServer } = require("node:net");
const [host, port] = process.argv.slice(1);
createServer((near) => {
  const far = connect(Number(port), "127.0.0.1");
  for (const [one, other] of [[near, far], [far, near]]) one.on("error", () => other.destroy()).pipe(other);
}).listen(Number(port), host, () => console.log("listening"));`;

/** Acts as another machine: a network namespace that is connected only to this machine. */
export interface OtherMachine {
  /** This machine's address on the link between them. */
  hostAddress: string;
  /** Starts a browser there that listens on that machine's address. */
  startBrowser(executablePath: string): Promise<ForeignBrowser>;
  /** Adds a route to another address of this machine. */
  allow(address: string): void;
  unplug(): void;
}

const ip = (...args: string[]): boolean => spawnSync("ip", args, { stdio: "ignore" }).status === 0;
const must = (...args: string[]): void => {
  if (!ip(...args)) throw new Error(`ip ${args.join(" ")} failed`);
};

/** Returns whether this account may create and connect network namespaces: usually only root, and often not in containers. */
export function mayMakeMachines(): boolean {
  const name = `pt${process.pid}x`;
  const mayMake =
    ip("netns", "add", name) && ip("link", "add", name, "type", "veth", "peer", "name", `${name}y`);
  ip("link", "delete", name);
  ip("netns", "delete", name);
  return mayMake;
}

/** @param number from 1 to 63, unique in this process */
export function makeMachine(number: number): OtherMachine {
  const name = `pt${process.pid}m${number}`;
  const [near, far] = [`${name}a`, `${name}b`];
  // From the range reserved for benchmarks between networks (RFC 2544).
  const subnet = `198.18.${process.pid % 256}`;
  const [hostAddress, ownAddress] = [`${subnet}.${number * 4 + 1}`, `${subnet}.${number * 4 + 2}`];
  const inside = ["netns", "exec", name];
  must("netns", "add", name);
  must("link", "add", near, "type", "veth", "peer", "name", far, "netns", name);
  must("address", "add", `${hostAddress}/30`, "dev", near);
  must("link", "set", near, "up");
  for (const args of [
    ["link", "set", "lo", "up"],
    ["address", "add", `${ownAddress}/30`, "dev", far],
    ["link", "set", far, "up"],
  ])
    must(...inside, "ip", ...args);
  return {
    hostAddress,
    startBrowser: async (executablePath) => {
      const browser = await startForeignBrowser("ip", [...inside, executablePath]);
      const local = new URL(browser.cdpUrl);
      const forward = spawn("ip", [...inside, process.execPath, "-e", FORWARD, ownAddress, local.port], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(forward.stdout, "data");
      local.hostname = ownAddress;
      return {
        ...browser,
        cdpUrl: local.href,
        stop: async () => {
          forward.kill("SIGKILL");
          await browser.stop();
        },
      };
    },
    allow: (address) => must(...inside, "ip", "route", "add", `${address}/32`, "dev", far),
    unplug: () => {
      ip("link", "delete", near);
      ip("netns", "delete", name);
    },
  };
}
