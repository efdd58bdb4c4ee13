import type { CheckRecord } from "../check-record.ts";
import type { IdentityBench } from "./identity.bench.ts";

const COUNT = 1000;

/** Ways in which a session ends; each is given the session to end and another one of the same person. */
type Way = (bench: IdentityBench, target: string, other: string) => Promise<unknown>;

const idOfOther = async (bench: IdentityBench, token: string): Promise<string> => {
  const { body } = await bench.call("GET", "get/session", { token });
  const sessions = body.data as { _id: string; isCurrent: boolean }[];
  return sessions.find(({ isCurrent }) => !isCurrent)?._id ?? "";
};

const WAYS: readonly Way[] = [
  (bench, target) => bench.call("GET", "logout", { token: target }),
  async (bench, _target, other) =>
    bench.call("POST", `delete/session/${await idOfOther(bench, other)}`, { token: other }),
  (bench, _target, other) => bench.call("POST", "delete/session", { token: other }),
];

/** Ends a thousand sessions, in every way; the very next request with the ended token must be refused. */
export async function attackRevocations(bench: IdentityBench, record: CheckRecord): Promise<void> {
  const { userId } = await bench.addAccount("revoked@attack.example");
  let wereAlive = 0;
  let refused = 0;
  let othersAlive = 0;
  for (let round = 0; round < COUNT; round += 1) {
    const target = await bench.openSession(userId);
    const other = await bench.openSession(userId);
    if ((await bench.call("GET", "me", { token: target })).status === 200) wereAlive += 1;
    await WAYS[round % WAYS.length]!(bench, target, other);
    if ((await bench.call("GET", "me", { token: target })).status === 401) refused += 1;
    if ((await bench.call("GET", "logout", { token: other })).status === 200) othersAlive += 1;
  }
  record.check("sessions work until they are revoked", wereAlive === COUNT, `${wereAlive} of ${COUNT}`);
  record.check("the very next request is refused", refused === COUNT, `${refused} of ${COUNT}`);
  record.check("the person's other session continues", othersAlive === COUNT, `${othersAlive} of ${COUNT}`);
}
