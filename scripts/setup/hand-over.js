import { spawn } from "node:child_process";
import path from "node:path";
import { isSupportedNode, nodeForServer } from "./pinned-node.js";
import { root } from "./root.js";
import { CommandError } from "./run.js";

const sameGestureMs = 500;

/**
 * Continues with the pinned Node if this process runs an older one. That happens only at the first start: npm puts the installed
 * Node first in the PATH of its scripts.
 *
 * @param {string} script the file to run with it, with our own arguments
 * @returns {Promise<boolean>} false if this process is new enough and continues itself
 * @throws {CommandError}
 */
export async function handedOver(script) {
  const bin = path.join(root, "node_modules", ".bin");
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH ?? ""}`;
  if (isSupportedNode()) {
    watchParent();
    return false;
  }
  const node = nodeForServer();
  if (node === undefined) {
    throw new CommandError(`Pricetrail needs Node.js 24 on this system; this is ${process.version}.`, "");
  }
  process.exitCode = await runUnder(node, script);
  return true;
}

/**
 * Runs the child in its own session, so that a Ctrl-C reaches it exactly once, through us, and we outlive it.
 *
 * @param {string} node
 * @param {string} script
 * @returns {Promise<number>}
 */
function runUnder(node, script) {
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    // One Ctrl-C arrives twice, from the terminal and from npm; pressed twice on purpose, it means "at once".
    let last = -Infinity;
    process.on(signal, () => {
      const now = performance.now();
      if (now - last > sameGestureMs) child.kill(signal);
      last = now;
    });
  }
  watchParent();
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/**
 * Stops this process when its parent has died without a signal: an older Node's channel closes, and after a killed npm the parent
 * process is another one.
 */
function watchParent() {
  const end = () => process.kill(process.pid, "SIGTERM");
  if (process.channel) {
    process.once("disconnect", end);
    process.channel.unref();
  } else if (process.env.npm_execpath !== undefined) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      end();
    }, 500);
    timer.unref();
  }
}
