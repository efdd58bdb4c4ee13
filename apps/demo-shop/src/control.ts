import { timeFrom } from "./clock.ts";
import type { ShopClock } from "./clock.ts";
import { designVersionFrom } from "./design.ts";
import type { DesignVersion } from "./design.ts";
import { MISBEHAVIOURS } from "./misbehaviours.ts";
import { warehouseAt, warehouseChanges, warehouseDay } from "./catalogue/warehouse.ts";
import { truthAt } from "./truth.ts";
import { BadRequest } from "./visit.ts";
import type { Reply, Visit } from "./visit.ts";

/** Settings that can be changed at run time. */
export interface ShopState {
  clock: ShopClock;
  design: DesignVersion;
  epoch: Date;
}

/** Returns whether a peer's address is this machine's: 127.0.0.0/8 or ::1, in either notation. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/u.test(address);
}

function json(value: unknown): Reply {
  return { status: 200, type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

/**
 * Returns a posted object. Only application/json is accepted: a page of another origin cannot send that to loopback without a
 * preflight request, which is refused.
 */
function posted(body: string, type: string | undefined): Record<string, unknown> {
  if (type?.split(";")[0]?.trim() !== "application/json") throw new BadRequest("Send application/json.");
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // Handled below, like every body that is not an object.
  }
  throw new BadRequest("The body must be a JSON object.");
}

function misbehaviourTimes(epoch: Date): unknown {
  const at = (hours: number | null) =>
    hours === null ? null : new Date(epoch.getTime() + hours * 3_600_000).toISOString();
  return MISBEHAVIOURS.map(({ kind, path, fromHours, untilHours, expectedOutcome }) => {
    return { kind, path, from: at(fromHours), until: at(untilHours), expectedOutcome };
  });
}

/** The endpoints under /__, by which demonstrations and tests inspect and control the shop. */
export function answerControl(visit: Visit, body: string, type: string | undefined, state: ShopState): Reply {
  const posting = visit.method === "POST";
  switch (visit.url.pathname) {
    case "/__clock":
      if (posting) {
        const now = timeFrom(String(posted(body, type)["now"]));
        if (now === null) throw new BadRequest('The body must be {"now": an ISO 8601 time}.');
        state.clock.set(now);
      }
      return json({ now: state.clock.now().toISOString(), epoch: state.epoch.toISOString() });
    case "/__design":
      if (posting) {
        const version = designVersionFrom(posted(body, type)["version"]);
        if (version === null) throw new BadRequest('The body must be {"version": 1 or 2}.');
        state.design = version;
      }
      return json({ version: state.design });
    case "/__truth":
      return json(truthAt(visit.time, state.epoch));
    case "/__warehouse": {
      const day = warehouseDay(visit.time, state.epoch);
      return json({ ...warehouseChanges(day), present: warehouseAt(day).map(({ path }) => path) });
    }
    case "/__misbehaviours":
      return json(misbehaviourTimes(state.epoch));
    default:
      return { status: 404, type: "text/plain; charset=utf-8", body: "Not found\n" };
  }
}
