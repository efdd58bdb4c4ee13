import { spawn } from "node:child_process";
import { root } from "./root.js";

/** Thrown when a command of the set-up fails; the message is one sentence, `output` is that of the command. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message);
    this.name = "CommandError";
    this.output = output;
  }
}

/**
 * Runs a command to its end. A signal to this process is forwarded to it, and this process exits after it, so that nothing keeps
 * running in the background.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ timeoutMs?: number, show?: boolean, env?: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} [options]
 *   `show` lets the command write to our terminal instead of collecting its output
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command does not exist, 124 after `timeoutMs`
 */
export function run(command, args, { timeoutMs, show = false, env = process.env, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let timedOut = false;
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const timer = timeoutMs && setTimeout(() => (timedOut = child.kill("SIGTERM")), timeoutMs);
    const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
    let stopCode = 0;
    const listeners = signals.map((signal) => {
      const listener = () => {
        stopCode = signal === "SIGINT" ? 130 : 143;
        child.kill(signal);
      };
      process.on(signal, listener);
      return () => process.removeListener(signal, listener);
    });
    const finish = (/** @type {number} */ code, text = output) => {
      if (stopCode !== 0) process.exit(stopCode);
      clearTimeout(timer);
      for (const remove of listeners) remove();
      resolve({ code: timedOut ? 124 : code, output: text });
    };
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code) => finish(code ?? 1));
    if (child.pid !== undefined) onStart?.(child.pid);
  });
}

/**
 * Runs the npm that started this process, with its own Node, because ours may be about to be replaced.
 *
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node && script.endsWith("js")
    ? run(node, [script, ...args], options)
    : run("npm", args, options);
}
