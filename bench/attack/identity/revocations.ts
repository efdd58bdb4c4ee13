import type { CheckRecord } from "../check-record.ts";
import type { IdentityFixture } from "./identity.fixture.ts";

const COUNT = 1000;

/** Ways in which a session ends; each is given the session to end and another one of the same person. */
type Way = (fixture: IdentityFixture, target: string, other: string) => Promise<unknown>;

const idOfOther = async (fixture: IdentityFixture, token: string): Promise<string> => {
  const { body } = await fixture.call("GET", "get/session", { token });
  const sessions = body.data as { _id: string; isCurrent: boolean }[];
  return sessions.find(({ isCurrent }) => !isCurrent)?._id ?? "";
};

const WAYS: readonly Way[] = [
  (fixture, target) => fixture.call("GET", "logout", { token: target }),
  async (fixture, _target, other) =>
    fixture.call("POST", `delete/session/${await idOfOther(fixture, other)}`, { token: other }),
  (fixture, _target, other) => fixture.call("POST", "delete/session", { token: other }),
];

/** Ends a thousand sessions, in every way; the very next request with the ended token must be refused. */
export async function attackRevocations(fixture: IdentityFixture, record: CheckRecord): Promise<void> {
  const { userId } = await fixture.addAccount("revoked@attack.example");
  let wereAlive = 0;
  let refused = 0;
  let othersAlive = 0;
  for (let round = 0; round < COUNT; round += 1) {
    const target = await fixture.openSession(userId);
    const other = await fixture.openSession(userId);
    if ((await fixture.call("GET", "me", { token: target })).status === 200) wereAlive += 1;
    await WAYS[round % WAYS.length]!(fixture, target, other);
    if ((await fixture.call("GET", "me", { token: target })).status === 401) refused += 1;
    if ((await fixture.call("GET", "logout", { token: other })).status === 200) othersAlive += 1;
  }
  record.check("sessions work until they are revoked", wereAlive === COUNT, `${wereAlive} of ${COUNT}`);
  record.check("the very next request is refused", refused === COUNT, `${refused} of ${COUNT}`);
  record.check("the person's other session continues", othersAlive === COUNT, `${othersAlive} of ${COUNT}`);
}
