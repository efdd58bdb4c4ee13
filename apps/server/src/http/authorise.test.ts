import type { Access, Role } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { authorise, bearerOf } from "./authorise.ts";
import type { Caller, Gatekeepers } from "./caller.ts";
import { AppError } from "./errors.ts";

const callerOf = (more: Partial<Caller> = {}): Caller => ({
  sessionId: "session",
  tokenHash: Buffer.alloc(0),
  userId: "user",
  email: "ada@example.com",
  fullname: "Ada",
  organisationId: "organisation",
  role: "owner",
  isVerified: true,
  isOperator: false,
  ...more,
});

/** Returns gatekeepers that know one session, one device and one ticket, each by its name. */
const gateOf = (caller: Caller): Gatekeepers => ({
  findCaller: (token) => Promise.resolve(token === "session" ? caller : undefined),
  findKey: () => Promise.resolve(undefined),
  findDevice: (token) => Promise.resolve(token === "device" ? caller : undefined),
  redeemTicket: (ticket) => Promise.resolve(ticket === "ticket" ? caller : undefined),
  once: (_request, _isOneTransaction, work) => work(),
  checkCaptcha: () => Promise.resolve(undefined),
  observe: () => undefined,
});

interface Call {
  bearer?: string;
  ticket?: unknown;
  caller?: Partial<Caller>;
  path?: string;
  stream?: "file" | "socket";
}

/** Returns the authorised caller, or the status of the refusal. */
async function answer(access: Access, { bearer, ticket, caller, path = "some/call", stream }: Call) {
  const request = {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    query: { ticket },
  } as unknown as FastifyRequest;
  const call = { method: "GET", path, summary: "", access, scope: null, response: z.object({}) } as const;
  const endpoint = { ...call, ...(stream && { stream }) };
  try {
    return await authorise(endpoint, request, gateOf(callerOf(caller)));
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

const member = (permission: "read" | "write" | "manage" | "own"): Access => ({ kind: "member", permission });
const SESSION: Access = { kind: "session" };

describe("authorisation", () => {
  it("admits everybody to a public call, with the session if there is a live one", async () => {
    expect(await answer({ kind: "public" }, {})).toBeUndefined();
    expect(await answer({ kind: "public" }, { bearer: "dead" })).toBeUndefined();
    expect(await answer({ kind: "public" }, { bearer: "session" })).toMatchObject({ userId: "user" });
  });

  it("requires a token for a mailed link's call, whose handler validates it", async () => {
    const link: Access = { kind: "link", purposes: ["reset"] };
    expect(await answer(link, {})).toBe(401);
    expect(await answer(link, { bearer: "anything" })).toBeUndefined();
  });

  it.each<[string, Access, string[]]>([
    ["a ticket", { kind: "ticket" }, ["ticket"]],
    ["a device", { kind: "device" }, ["device"]],
    ["a session", SESSION, ["session"]],
    ["a member", member("read"), ["session"]],
  ])("admits a caller with %s, and nobody with another kind of token", async (_what, access, good) => {
    expect(await answer(access, {})).toBe(401);
    for (const token of ["session", "device", "ticket", "dead", ""]) {
      const isIn = good.includes(token);
      const call = access.kind === "ticket" ? { ticket: token } : { bearer: token };
      expect([token, await answer(access, call)]).toEqual([token, isIn ? callerOf() : 401]);
    }
  });

  it("refuses a valid token in the wrong place", async () => {
    expect(await answer({ kind: "ticket" }, { bearer: "session" })).toBe(401);
    expect(await answer({ kind: "ticket" }, { bearer: "ticket" })).toBe(401);
    expect(await answer({ kind: "ticket" }, { ticket: ["ticket", "ticket"] })).toBe(401);
    expect(await answer(SESSION, { ticket: "session" })).toBe(401);
  });

  it("admits the session of a verified person to a file without a ticket, and to nothing else that needs one", async () => {
    const ticket: Access = { kind: "ticket" };
    const bearer = "session";
    expect(await answer(ticket, { bearer, stream: "file" })).toEqual(callerOf());
    expect(await answer(ticket, { bearer, stream: "socket" })).toBe(401);
    expect(await answer(ticket, { bearer: "dead", stream: "file" })).toBe(401);
    expect(await answer(ticket, { bearer: "device", stream: "file" })).toBe(401);
    // A dead ticket is refused, whatever else is sent.
    expect(await answer(ticket, { bearer, ticket: "dead", stream: "file" })).toBe(401);
    expect(await answer(ticket, { bearer, stream: "file", caller: { isVerified: false } })).toBe(403);
  });

  it("reports a truncated API key as an invalid key, not as an ended session", async () => {
    const request = { headers: { authorization: "Bearer ptk_HC0LSTNL7s1A" }, query: {} };
    const access = { kind: "member", permission: "read" } as const;
    const endpoint = {
      method: "GET",
      path: "a",
      summary: "",
      access,
      scope: null,
      response: z.object({}),
    } as const;
    await expect(
      authorise(endpoint, request as unknown as FastifyRequest, gateOf(callerOf())),
    ).rejects.toMatchObject({ status: 401, code: "key_invalid" });
  });

  it("admits an unverified session to three calls only", async () => {
    const bearer = "session";
    const caller = { isVerified: false, isOperator: true };
    for (const path of ["me", "logout", "resend/activationlink"])
      expect(await answer(SESSION, { bearer, caller, path })).toMatchObject({ isVerified: false });
    for (const path of ["get/session", "change/password", "me/more"])
      expect(await answer(SESSION, { bearer, caller, path })).toBe(403);
    expect(await answer(member("read"), { bearer, caller, path: "me" })).toBe(403);
    expect(await answer({ kind: "operator" }, { bearer, caller })).toBe(403);
  });

  it("admits an operator to an operator's call, whatever the role", async () => {
    const bearer = "session";
    expect(await answer({ kind: "operator" }, { bearer, caller: { role: "owner" } })).toBe(403);
    expect(
      await answer({ kind: "operator" }, { bearer, caller: { role: "viewer", isOperator: true } }),
    ).toMatchObject({
      isOperator: true,
    });
  });

  it.each<[Role, number]>([
    ["viewer", 1],
    ["member", 2],
    ["admin", 3],
    ["owner", 4],
  ])("admits a %s if the role has the permission", async (role, count) => {
    const permissions = ["read", "write", "manage", "own"] as const;
    for (const [index, permission] of permissions.entries()) {
      const got = await answer(member(permission), { bearer: "session", caller: { role } });
      expect([permission, got]).toEqual([permission, index < count ? callerOf({ role }) : 403]);
    }
  });
});

describe("the bearer's token", () => {
  const read = (authorization: string | undefined) =>
    bearerOf({ headers: { authorization } } as unknown as FastifyRequest);

  it("is read from the header; its scheme is case-insensitive", () => {
    expect(read("Bearer abc_-9")).toBe("abc_-9");
    expect(read("bearer abc")).toBe("abc");
  });

  it.each([
    undefined,
    "",
    "abc",
    "Basic abc",
    "Bearer ",
    "Bearer a b",
    "Bearer a;b",
    `Bearer ${"a".repeat(201)}`,
  ])("is absent in %o", (header) => {
    expect(read(header)).toBeUndefined();
  });
});
