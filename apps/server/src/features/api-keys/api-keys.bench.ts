import { addApiKey, requestToken, SCOPES } from "@pricetrail/contract";
import type { ApiKeyRow, Role, Scope } from "@pricetrail/contract";
import { inOrganisation } from "../../database/tenant.ts";
import type { AccessBench } from "../../http/access-bench.ts";

export interface MadeKey {
  data: ApiKeyRow;
  secret: string;
}

/** Asks for an access token with a form, as the specification has it. */
export const sendForm = (bench: AccessBench, payload: string, headers: Record<string, string> = {}) =>
  bench.program.app.inject({
    method: "POST",
    url: `/api/${requestToken.path}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload,
  });

/** Adds an organisation with an owner who creates keys. */
export async function openKeyOwner(bench: AccessBench, email?: string) {
  const { userId, organisationId } = await bench.addPerson(email === undefined ? {} : { email });
  const session = await bench.openSession(userId, organisationId);

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
