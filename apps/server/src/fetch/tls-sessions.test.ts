import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { SecureVersion, TLSSocket } from "node:tls";
import { expect, it, onTestFinished, vi } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { createHttpTier } from "./http-tier.ts";
import { StepClock } from "./testing/step-clock.ts";
import { permitting } from "./testing/permitting-tier.ts";

/** Key and certificate of the test's own server; trusted by nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsAUvngZqOfHKvpJx
q94Lr6f6iNs3ncpHn+4HFOj351uhRANCAAQ2yqlDj36zdlO9ttXdJshvZfytua4e
anm71uMIpBLpRPGM84P7VeUnio4mHuRC89xxvLSGBq9Zs66w9dfocpF+
-----END PRIVATE KEY-----`;
const CERT = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUCWC5HdjslfPYUyQcKpW8IU73g/cwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMCAXDTI2MTEyMzA4MTQyNFoYDzIxMjYx
MDMwMDgxNDI0WjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ2yqlDj36zdlO9ttXdJshvZfytua4eanm71uMIpBLpRPGM
84P7VeUnio4mHuRC89xxvLSGBq9Zs66w9dfocpF+o1MwUTAdBgNVHQ4EFgQUd/Xh
MtaYQ3/Ythb2lqPnaUBpil4wHwYDVR0jBBgwFoAUd/XhMtaYQ3/Ythb2lqPnaUBp
il4wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAEDUwBFDBCzcRy
YEn9Q/F5NHcAOh6vI4iVjeWR8ldzDQIhAPDchiCMkho9AevDo6lZmVexEsh6XGNZ
Ur/KWXlbMcfy
-----END CERTIFICATE-----`;

it.each<SecureVersion>(["TLSv1.2", "TLSv1.3"])(
  "makes a new connection for each visit, which resumes no session of the one before: %s",
  async (version) => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const resumed: boolean[] = [];
    const server = createServer(
      { key: KEY, cert: CERT, minVersion: version, maxVersion: version },
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>a page</p>"),
    );
    server.on("secureConnection", (socket: TLSSocket) => resumed.push(socket.isSessionReused()));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      server.close();
      await guard.stop();
    });
    const tier = permitting(createHttpTier({ guard, clock: new StepClock(), userAgent: "Pricetrail/0.1" }));
    const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    for (let visit = 0; visit < 3; visit += 1) expect(await tier.fetchPage(url)).toMatchObject({ ok: true });
    expect(resumed).toEqual([false, false, false]);
  },
);
