import { LIVE_VIEW_TEXTS } from "@pricetrail/contract";
import type { Role } from "@pricetrail/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { createLiveSessions } from "./live-sessions.service.ts";
import type { LiveSessionsService } from "./live-sessions.service.ts";

const START = Date.UTC(2026, 5, 15, 12);
/** Pages that a server without a browser keeps open. */
const PLACES = 20;

const person = (more: Partial<Caller> = {}): Caller => ({
  sessionId: newId(),
  tokenHash: Buffer.alloc(32),
  userId: newId(),
  email: "pat@acme.example",
  fullname: "Pat Example",
  organisationId: newId(),
  role: "member",
  isVerified: true,
  isOperator: false,
  ...more,
});

describe("open pages of a server without a browser", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let live: LiveSessionsService;
  let now: number;
  /** Callers as they are now, by session; undefined for those who have signed out. */
  const present = new Map<string, Caller | undefined>();

  beforeAll(async () => {
    shop = await serveShop((path) => (path === "/kettle" ? productPage("Kettle", "49.90") : undefined));
    fixture = await openEngineFixture({ worker: false });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(() => {
    now = START;
    present.clear();
    const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
    live = createLiveSessions(
      { ...fixture.foundation, clock },
      {
        engine: fixture.engine,
        recheckCaller: (caller) =>
          Promise.resolve(present.has(caller.sessionId) ? present.get(caller.sessionId) : caller),
      },
    );
  });
  afterEach(() => live.closeAll());

  const open = async (caller: Caller, path = "/kettle") => (await live.open(caller, shop.origin + path))._id;
  const openIds = (caller: Caller) => live.list(caller).map(({ _id }) => _id);
  /** Looks for pages to close, so many seconds after the test's beginning. */
  const sweepAt = async (seconds: number) => {
    now = START + seconds * 1000;
    await live.sweep();
  };

  it("are limited to two per person; closing one frees a place", async () => {
    const pat = person();
    const [first, second] = [await open(pat), await open(pat)];
    await expect(open(pat)).rejects.toThrow(LIVE_VIEW_TEXTS.personLimit(2));
    live.close(pat, first);
    const third = await open(pat);
    expect(openIds(pat)).toEqual([second, third]);
    expect(live.limits.sessions).toBe(2);
  });

  it("are counted separately for the same person in another organisation, where they are neither seen nor closed", async () => {
    const pat = person();
    const elsewhere = { ...pat, organisationId: newId() };
    const [page] = [await open(pat), await open(pat)];
    await open(elsewhere);
    expect(openIds(elsewhere)).toHaveLength(1);
    expect(() => live.close(elsewhere, page)).toThrow(LIVE_VIEW_TEXTS.gone);
    expect(() => live.use(elsewhere, page)).toThrow(LIVE_VIEW_TEXTS.gone);
    expect(openIds(pat)).toHaveLength(2);
  });

  it("are shared when all places are taken: the organisation with the most loses its least used page", async () => {
    const organisationId = newId();
    const crowd = Array.from({ length: PLACES / 2 }, () => person({ organisationId }));
    const ids: string[] = [];
    for (const member of crowd) {
      now += 1000;
      ids.push(await open(member), await open(member));
    }
    await expect(open(person({ organisationId }))).rejects.toThrow(LIVE_VIEW_TEXTS.serverLimit);
    live.use(crowd[0]!, ids[0]!);
    const newcomer = person();
    await open(newcomer);
    expect(openIds(newcomer)).toHaveLength(1);
    expect(crowd.flatMap(openIds)).toEqual(ids.filter((_id, index) => index !== 1));
  });

  it("take no place if their shop does not answer with a page, or their address is not allowed", async () => {
    const pat = person();
    for (let count = 0; count < 3; count += 1)
      await expect(open(pat, "/missing")).rejects.toThrow(/no longer exists/);
    await expect(live.open(pat, "http://10.0.0.1/")).rejects.toMatchObject({ status: 406 });
    await open(pat);
    await open(pat);
    expect(openIds(pat)).toHaveLength(2);
  });

  it("are closed 15 seconds after they were opened if nobody watches them", async () => {
    const pat = person();
    await open(pat);
    await sweepAt(14);
    expect(openIds(pat)).toHaveLength(1);
    await sweepAt(15);
    expect(openIds(pat)).toEqual([]);
  });

  it.each<[string, Partial<Caller> | undefined, number]>([
    ["is unchanged", {}, 1],
    ["has signed out", undefined, 0],
    ["may only read", { role: "viewer" satisfies Role }, 0],
    ["works in another organisation", { organisationId: newId() }, 0],
  ])("are kept or closed with their owner, who %s", async (_what, change, count) => {
    const pat = person();
    await open(pat);
    present.set(pat.sessionId, change && { ...pat, ...change });
    await sweepAt(1);
    expect(openIds(pat)).toHaveLength(count);
  });

  it("belong to the owner's newest session, whose end closes them", async () => {
    const pat = person();
    const id = await open(pat);
    const again = { ...pat, sessionId: newId() };
    live.use(again, id);
    present.set(pat.sessionId, undefined);
    await sweepAt(1);
    expect(openIds(pat)).toEqual([id]);
    present.set(again.sessionId, undefined);
    await sweepAt(2);
    expect(openIds(pat)).toEqual([]);
  });

  it("are closed for others in order of their last use, including use outside the page", async () => {
    const organisationId = newId();
    const crowd = Array.from({ length: PLACES / 2 }, () => person({ organisationId }));
    for (const member of crowd) {
      await open(member);
      await open(member);
    }
    now += 1000;
    for (const member of crowd.slice(0, -1)) live.touch(member);
    const newcomer = person();
    await open(newcomer);
    await open(newcomer);
    expect(crowd.map((member) => openIds(member).length)).toEqual([...crowd.slice(1).map(() => 2), 0]);
  });

  it("end with the program", async () => {
    const pat = person();
    await open(pat);
    await live.closeAll();
    expect(openIds(pat)).toEqual([]);
  });
});
