import { createSecureServer } from "node:http2";
import { createServer as createHttpServer } from "node:http";
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

async function startTier(allow = "127.0.0.1") {
  const guard = await startEgressGuard({ allow: parseAllowList(allow) });
  onTestFinished(() => guard.stop());
  return permitting(createHttpTier({ guard, clock: new StepClock(), userAgent: "Pricetrail/0.1" }));
}

it("speaks HTTP/2 with a shop that accepts nothing else, through the same guard", async () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const server = createSecureServer({ key: KEY, cert: CERT, allowHTTP1: false });
  server.on("stream", (stream, headers) => {
    const isMoved = headers[":path"] === "/moved";
    stream.respond({
      ":status": isMoved ? 302 : 200,
      "content-type": "text/html",
      ...(isMoved ? { location: "/page" } : {}),
    });
    stream.end(isMoved ? "" : `<p>${headers[":path"]}</p>`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const tier = await startTier();
  expect(await tier.fetchPage(new URL(`https://127.0.0.1:${port}/moved`))).toMatchObject({
    ok: true,
    page: { html: "<p>/page</p>", redirects: [`https://127.0.0.1:${port}/moved`] },
  });
  expect(await tier.fetchSmall(new URL(`https://127.0.0.1:${port}/robots.txt`), 100)).toMatchObject({
    status: 200,
  });
  expect(
    await (await startTier("127.0.0.2")).fetchPage(new URL(`https://127.0.0.1:${port}/page`)),
  ).toMatchObject({
    outcome: "url_rejected",
  });
});

it.each([
  [
    "a certificate that no authority signed",
    { key: KEY, cert: CERT },
    "its certificate is signed by itself, not by a known authority",
  ],
  [
    "an old version of TLS",
    {
      key: KEY,
      cert: CERT,
      minVersion: "TLSv1.1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    } as const,
    "it offers no version or cipher of TLS that is safe today",
  ],
])("names the kind of a failed secure connection: %s", async (_, options, detail) => {
  const server = createServer(options);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await (await startTier()).fetchPage(new URL(`https://127.0.0.1:${port}/`))).toMatchObject({
    outcome: "tls",
    detail,
  });
});

it.each<SecureVersion>(["TLSv1.2", "TLSv1.3"])(
  "names a server that requires a client's certificate: %s",
  async (version) => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const server = createServer({
      key: KEY,
      cert: CERT,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: version,
      maxVersion: version,
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    expect(await (await startTier()).fetchPage(new URL(`https://127.0.0.1:${port}/`))).toMatchObject({
      outcome: "tls",
      detail: expect.stringMatching(/accepts only visitors with a certificate$/),
    });
  },
);

it("visits an address of IPv6 in brackets", async () => {
  const server = createHttpServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<p>6</p>"),
  );
  await new Promise<void>((listening) => server.listen(0, "::1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const tier = await startTier(`[::1]:${port}`);
  expect(await tier.fetchPage(new URL(`http://[::1]:${port}/`))).toMatchObject({
    ok: true,
    page: { html: "<p>6</p>" },
  });
});
