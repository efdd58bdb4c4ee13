import { afterAll, beforeAll, expect, it } from "vitest";
import { openIdentity } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

const OPERATOR = "operator@accounts.example";

let identity: Identity;
beforeAll(async () => {
  identity = await openIdentity({ OPERATOR_EMAILS: OPERATOR });
});
afterAll(() => identity.close());

it("an operator's unverified address grants no operator rights", async () => {
  const token = await identity.unverifiedPerson(OPERATOR);
  const { sessions } = identity.accounts;
  expect(await sessions.findCaller(token)).toMatchObject({ isVerified: false, isOperator: false });
  await identity.get("verify/email", await identity.mailedToken(OPERATOR, "verify"));
  expect(await sessions.findCaller(token)).toMatchObject({ isVerified: true, isOperator: true });
});

it("the ticket of a person with an unverified address opens nothing", async () => {
  const { sessions } = identity.accounts;
  const caller = await sessions.findCaller(await identity.unverifiedPerson("new@accounts.example"));
  expect(await sessions.redeemTicket(await sessions.createTicket(caller!))).toBeUndefined();
  const known = await sessions.findCaller(await identity.person("known@accounts.example"));
  const ticket = await sessions.createTicket(known!);
  expect(await sessions.redeemTicket(ticket)).toMatchObject({ email: "known@accounts.example" });
  expect(await sessions.redeemTicket(ticket)).toBeUndefined();
});
