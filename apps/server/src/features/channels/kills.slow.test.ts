import { expect, it } from "vitest";
import { killDeliveries } from "./testing/kill-deliveries.ts";

const KILLS = 8;
/** Each kill starts a program, which is slow on a busy machine. */
const TIMEOUT_MS = 600_000;

it(
  `loses no message in ${KILLS} kills and a one-day outage, and repeats a message only under its id`,
  async () => {
    const { refused, repeated, ...outcome } = await killDeliveries({
      kills: KILLS,
      messages: 12,
      channels: 2,
    });
    expect(outcome).toEqual({ deliveries: 24, kills: KILLS, lost: 0, twice: 0, unsent: 0 });
    // At least one message was sent twice; otherwise the kills came at harmless times.
    expect(repeated).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
