import { addApiKey, listProducts, requestToken, SCOPES } from "@pricetrail/contract";
import type { ApiKeyRow, Endpoint, Role, Scope } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import { openAccessBench } from "../../http/access.bench.ts";
import type { AccessBench } from "../../http/access.bench.ts";
import { steppedClock } from "../../http/stepped-clock.bench.ts";

export interface MadeKey {
  data: ApiKeyRow;
  secret: string;
}

export type KeyBench = Awaited<ReturnType<typeof openKeyBench>>;

/** Opens the whole program with a clock that only the test advances. */
export async function openKeyBench() {
  // Whole seconds: compared values have passed through JSON and the database.
  const clock = steppedClock(Date.UTC(2026, 5, 15, 12));
  const bench = await openAccessBench({}, { clock });
  return {
    ...bench,
    clock,
    /** Returns the status of a call with a key or a token. */
    statusOf: async (token: string, endpoint: Endpoint = listProducts) =>
      (await bench.send(endpoint, { token })).statusCode,
  };
}

/** Requests an access token by a form, as the specification defines it. */
export const sendForm = (bench: AccessBench, payload: string, headers: Record<string, string> = {}) =>
  bench.program.app.inject({
    method: "POST",
    url: `/api/${requestToken.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload,
  });

/** Adds an organisation with an owner who creates keys. */
export async function openKeyOwner(bench: AccessBench, email?: string) {
  const {
    userId,
    organisationId,
    token: session,
  } = await bench.addSignedIn(email === undefined ? {} : { email });

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
    const answer = await bench.send(addApiKey, { token, body: { name, scopes, days } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<MadeKey>();
  }

  /** Returns a session of another member with a role. */
  async function colleague(role: Role) {
    const person = await bench.addPerson();
    await inOrganisation(bench.db, organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: person.userId, role, created_at: new Date() })
        .execute(),
    );
    return { userId: person.userId, session: await bench.openSession(person.userId, organisationId) };
  }
  return { userId, organisationId, session, makeKey, colleague };
}
