import { spawn } from "node:child_process";
import path from "node:path";
import { isSupportedNode, nodeForServer } from "./pinned-node.js";
import { root } from "./root.js";
import { CommandError } from "./run.js";

const sameGestureMs = 500;

/**
 * Goes on under the pinned Node when this process is an older one, which is so at the first start only: npm puts the
 * installed Node first in the PATH of its scripts.
 *
 * @param {string} script the file to run there, with our own arguments
 * @returns {Promise<boolean>} false: this process is new enough and continues itself
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
 * The child is in a session of its own, so that a Ctrl-C reaches it exactly once, through us, and we outlive it.
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
    // One Ctrl-C comes twice, from the terminal and from npm; twice on purpose means "at once".
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
 * Ends this process in order when the one that started it has died without telling: an older Node above us closes its
 * channel, a killed npm leaves us to another parent.
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
