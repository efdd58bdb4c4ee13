import type { Report } from "./report.ts";
import type { Stage } from "./stage.ts";

const COUNT = 1000;

/** Ways in which a session ends; each is given the session to end and another one of the same person. */
type Way = (stage: Stage, target: string, other: string) => Promise<unknown>;

const idOfOther = async (stage: Stage, token: string): Promise<string> => {
  const { body } = await stage.call("GET", "get/session", { token });
  const sessions = body.data as { _id: string; isCurrent: boolean }[];
  return sessions.find(({ isCurrent }) => !isCurrent)?._id ?? "";
};

const WAYS: readonly Way[] = [
  (stage, target) => stage.call("GET", "logout", { token: target }),
  async (stage, _target, other) =>
    stage.call("POST", `delete/session/${await idOfOther(stage, other)}`, { token: other }),
  (stage, _target, other) => stage.call("POST", "delete/session", { token: other }),
];

/** Ends a thousand sessions in every way; the very next request with the ended token must be refused. */
export async function attackRevocations(stage: Stage, report: Report): Promise<void> {
  const { userId } = await stage.addAccount("revoked@attack.example");
  let wereAlive = 0;
  let refused = 0;
  let othersAlive = 0;
  for (let round = 0; round < COUNT; round += 1) {
    const target = await stage.openSession(userId);
    const other = await stage.openSession(userId);
    if ((await stage.call("GET", "me", { token: target })).status === 200) wereAlive += 1;
    await WAYS[round % WAYS.length]!(stage, target, other);
    if ((await stage.call("GET", "me", { token: target })).status === 401) refused += 1;
    if ((await stage.call("GET", "logout", { token: other })).status === 200) othersAlive += 1;
  }
  report.check("sessions work until they are revoked", wereAlive === COUNT, `${wereAlive} of ${COUNT}`);
  report.check("the very next request is refused", refused === COUNT, `${refused} of ${COUNT}`);
  report.check("the person's other session continues", othersAlive === COUNT, `${othersAlive} of ${COUNT}`);
}
