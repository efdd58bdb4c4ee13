import { addApiKey, listProducts, requestToken, SCOPES } from "@pricetrail/contract";
import type { ApiKeyRow, Endpoint, Role, Scope } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import { openAccessFixture } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { steppedClock } from "../../http/stepped-clock.fixture.ts";

export interface MadeKey {
  data: ApiKeyRow;
  secret: string;
}

export type KeyFixture = Awaited<ReturnType<typeof openKeyFixture>>;

/** Opens the whole program with a clock that only the test advances. */
export async function openKeyFixture() {
  // Whole seconds: compared values have passed through JSON and the database.
  const clock = steppedClock(Date.UTC(2026, 5, 15, 12));
  const fixture = await openAccessFixture({}, { clock });
  return {
    ...fixture,
    clock,
    /** Returns the status of a call with a key or a token. */
    statusOf: async (token: string, endpoint: Endpoint = listProducts) =>
      (await fixture.send(endpoint, { token })).statusCode,
  };
}

/** Requests an access token by a form, as the specification defines it. */
export const sendForm = (fixture: AccessFixture, payload: string, headers: Record<string, string> = {}) =>
  fixture.program.app.inject({
    method: "POST",
    url: `/api/${requestToken.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload,
  });

/** Adds an organisation with an owner who creates keys. */
export async function openKeyOwner(fixture: AccessFixture, email?: string) {
  const {
    userId,
    organisationId,
    token: session,
  } = await fixture.addSignedIn(email === undefined ? {} : { email });

  /** Creates a key with these scopes; all by default. */
  async function makeKey({
    scopes = SCOPES,
    days = null,
    name = "Price sheet",
    token = session,
  }: {
    scopes?: readonly Scope[];
    days?: number | null;
    name?: string;
    token?: string;
  } = {}): Promise<MadeKey> {
    const answer = await fixture.send(addApiKey, { token, body: { name, scopes, days } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<MadeKey>();
  }

  /** Returns a session of another member with a role. */
  async function colleague(role: Role) {
    const person = await fixture.addPerson();
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: person.userId, role, created_at: new Date() })
        .execute(),
    );
    return { userId: person.userId, session: await fixture.openSession(person.userId, organisationId) };
  }
  return { userId, organisationId, session, makeKey, colleague };
}
