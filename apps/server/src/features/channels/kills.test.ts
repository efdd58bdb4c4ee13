import { expect, it } from "vitest";
import { killDeliveries } from "./testing/kill-deliveries.ts";

const KILLS = 8;
/** Each kill starts a program, which takes long on a busy machine. */
const TIMEOUT_MS = 600_000;

it(
  `loses no message in ${KILLS} kills and a day's outage, and sends what it sends twice under one id`,
  async () => {
    const { refused, repeated, ...outcome } = await killDeliveries({
      kills: KILLS,
      messages: 12,
      channels: 2,
    });
    expect(outcome).toEqual({ deliveries: 24, kills: KILLS, lost: 0, twice: 0, unsent: 0 });
    // Something was sent twice, else the kills came at harmless moments.
    expect(repeated).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
