import type { Area } from "../fault.ts";

const ADDRESSES = ["apps/server/src/egress/address.test.ts", "apps/server/src/egress/allow-list.test.ts"];
const GUARD = ["apps/server/src/egress/guard.test.ts", "apps/server/src/egress/guard-tunnels.test.ts"];

/** The only way out: which addresses are visited, and that connections go only to checked addresses. */
export const EGRESS: Area = {
  name: "egress",
  files: [
    {
      file: "apps/server/src/egress/address.ts",
      tests: ADDRESSES,
      faults: [
        ["text.length > MAX_URL_LENGTH", "text.length > MAX_URL_LENGTH * 10"],
        ["if (/[\\p{Cc}\\s]/u.test(text))", "if (/\\s{2}/u.test(text))"],
        ["if (/^[^?#]*\\\\/.test(text)) return", "if (/^\\\\/.test(text)) return"],
        ['url.protocol !== "http:" && url.protocol !== "https:"', 'url.protocol === "file:"'],
        [
          'if (url.username !== "" || url.password !== "")',
          'if (url.username !== "" && url.password !== "")',
        ],
        [
          "if (isBlockedPort(port) && !allowsAddress(allow, host, port))",
          "if (isBlockedPort(port) && allowsAddress(allow, host, port))",
        ],
        ["if (ipaddr.isValid(host)) return resolvedRefusal(host, port, allow);", ""],
        ['host === "localhost" || host.endsWith(".localhost")', 'host === "localhost"'],
        ['["127.0.0.1", "::1"].some(', '["127.0.0.1", "::1"].every('],
        ["addressRefusal(address) !== null || isOwnAddress(address)", "isOwnAddress(address)"],
        ['url.protocol === "https:" ? 443 : 80', 'url.protocol === "https:" ? 80 : 443'],
        ["if (allowsHost(allow, host, port)) return null;", ""],
      ],
    },
    {
      file: "apps/server/src/egress/public-address.ts",
      tests: ADDRESSES,
      faults: [
        ['if (address.includes("%")) return "the address names a network interface";', ""],
        [
          'const range = address.range();\n  if (range !== "unicast") return `the address is ${RANGE_WORDS[range] ?? "reserved"}`;\n  if (CLOUD',
          'const range = address.range();\n  if (range === "private") return `the address is ${RANGE_WORDS[range]}`;\n  if (CLOUD',
        ],
        [
          "if (CLOUD_HOST_ADDRESSES.has(address.toString()))",
          "if (CLOUD_HOST_ADDRESSES.has(`${address.toString()}/32`))",
        ],
        [
          'return v4Refusal(address.toIPv4Address()) ?? "the address is an IPv4 address in disguise";',
          "return v4Refusal(address.toIPv4Address());",
        ],
        ['if (!address.match(GLOBAL_UNICAST_V6)) return "the address is not public";', ""],
        ["parts[5] === 0x5efe && (parts[4]! & 0xfdff) === 0", "parts[5] === 0x5efe && parts[4] === 1"],
        ['parseCIDR("2000::/3")', 'parseCIDR("2000::/2")'],
      ],
    },
    {
      file: "apps/server/src/egress/allow-list.ts",
      tests: ADDRESSES,
      faults: [
        ["rule.host === host && portMatches(rule, port)", "rule.host === host"],
        ["rule.host === host", 'host.endsWith(rule.host ?? "-")'],
        [
          "if (rule.range === undefined || !portMatches(rule, port)) return false;",
          "if (rule.range === undefined) return false;",
        ],
        ["return rule.port === undefined || rule.port === port;", "return rule.port === port;"],
        ['parsed.kind() === "ipv4" ? 32 : 128', "24"],
        ['    .replace(/\\.$/, "");', ";"],
        ["if (!ipaddr.isValidCIDR(entry)) throw refused(entry);", ""],
        ["    .toLowerCase()\n", ""],
        ['    url.pathname !== "/" ||\n', ""],
      ],
    },
    {
      file: "apps/server/src/egress/ports.ts",
      tests: ADDRESSES,
      faults: [
        ["BAD_PORTS.has(port) || DATABASE_PORTS.has(port)", "BAD_PORTS.has(port)"],
        ["BAD_PORTS.has(port) || DATABASE_PORTS.has(port)", "DATABASE_PORTS.has(port)"],
      ],
    },
    {
      file: "apps/server/src/egress/dial.ts",
      tests: GUARD,
      faults: [
        ["if (!allowsHost(options.allow, host, port)) {", "if (false as boolean) {"],
        ["for (const address of addresses) {", "for (const address of addresses.slice(0, 1)) {"],
        ['if (addresses.length === 0) throw refused("dns", "the name has no address");', ""],
        ["return await connectTo(address, port,", "return await connectTo(host, port,"],
      ],
    },
    {
      file: "apps/server/src/egress/guard.ts",
      tests: GUARD,
      faults: [
        ["given.length === credential.length && timingSafeEqual(given, credential)", "given.length > 0"],
        [
          "    if (!carriesCredential(request, credential)) {\n      response.writeHead",
          "    if (request.headers.host === undefined) {\n      response.writeHead",
        ],
        ["    limitReceivedBytes(upstream, maxBytes);", ""],
        ["Number(match[2]) > 65_535", "Number(match[2]) > 99_999"],
        ["refusals.remember(host, port, refusal);", ""],
        ["refusals.forget(host, port);", ""],
      ],
    },
    {
      file: "apps/server/src/egress/forward.ts",
      tests: GUARD,
      faults: [
        ["    delete headers[REFUSAL_HEADER];\n", ""],
        ["    limitReceivedBytes(socket, maxBytes);\n", ""],
        ["if (HOP_BY_HOP.has(name) || named.has(name)) continue;", "if (named.has(name)) continue;"],
      ],
    },
  ],
};
