import type { Resolve } from "../../../apps/server/src/egress/dial.ts";

/** The addresses of the corpus's names; every other name resolves to this machine, the worst case for the guard. */
const NAMES: Record<string, string[]> = {
  "mixed.test": ["93.184.215.14", "127.0.0.1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "nat64.test": ["64:ff9b::7f00:1"],
  "zero.test": ["0.0.0.0"],
  "six.test": ["::1"],
  "ula.test": ["fd00::1"],
  "metadata.google.internal": ["169.254.169.254"],
};

/** A resolver without a network. `rebind.test` answers with a public address first and with this machine afterwards. */
export function caseResolver(): Resolve {
  let rebinds = 0;
  return async (name) => {
    if (name === "rebind.test") return [rebinds++ % 2 === 0 ? "93.184.215.14" : "127.0.0.1"];
    const embedded = /(\d+)[.-](\d+)[.-](\d+)[.-](\d+)\.(?:nip|sslip|xip)\.io$/.exec(name);
    if (embedded !== null) return [embedded.slice(1).join(".")];
    return NAMES[name] ?? ["127.0.0.1"];
  };
}
