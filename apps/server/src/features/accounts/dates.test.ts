import { DEFAULT_DATES } from "@pricetrail/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openIdentity } from "./accounts.fixture.ts";
import type { Identity } from "./accounts.fixture.ts";

let identity: Identity;
beforeEach(async () => {
  identity = await openIdentity({ THROTTLE: "off" });
});
afterEach(() => identity.close());

const datesOf = async (token: string) =>
  ((await identity.get("me", token)).body as unknown as { data: { dates: unknown } }).data.dates;

it("shows dates in UTC and month first until a person changes their own setting", async () => {
  const ada = await identity.person("ada@dates.example");
  const grace = await identity.person("grace@dates.example");
  expect(await datesOf(ada)).toEqual(DEFAULT_DATES);

  const body = { timeZone: "Europe/Rome", dateOrder: "dmy", firstDay: "monday" };
  expect((await identity.post("update/dates", body, { token: ada })).status).toBe(200);
  expect(await datesOf(ada)).toEqual(body);
  expect(await datesOf(grace)).toEqual(DEFAULT_DATES);
  // API responses stay in UTC.
  const profile = (await identity.get("me", ada)).body as unknown as { data: { createdAt: string } };
  expect(profile.data.createdAt).toMatch(/Z$/);
});

it.each([
  [{ timeZone: "Europe/Atlantis" }],
  [{ timeZone: "PST" }],
  [{ timeZone: "UTC'; --" }],
  [{ dateOrder: "ydm" }],
  [{ firstDay: "friday" }],
])("rejects %j", async (part) => {
  const token = await identity.person("ada@dates.example");
  const answer = await identity.post("update/dates", { ...DEFAULT_DATES, ...part }, { token });
  expect(answer.status).toBe(400);
  expect(await datesOf(token)).toEqual(DEFAULT_DATES);
});
