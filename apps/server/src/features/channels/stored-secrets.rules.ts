import type { ChannelSettings } from "@pricetrail/contract";
import type { Sealer } from "../../sealing.ts";

/** Sealed, or as it was stored before values were. */
export type StoredSettings = string | ChannelSettings;

/** What a value of a channel is sealed for. */
const contextOf = (channelId: string, what: "settings" | "secret"): string => `channel ${channelId} ${what}`;
const PLAIN_SECRET = "whsec_";

export type StoredSecrets = ReturnType<typeof createStoredSecrets>;

/** Values and signing secrets of channels, as the database has them and as they are used. */
export function createStoredSecrets(sealer: Sealer) {
  return {
    sealSettings: (channelId: string, settings: ChannelSettings): string =>
      sealer.seal(JSON.stringify(settings), contextOf(channelId, "settings")),

    /** @throws SealError */
    openSettings: (channelId: string, stored: StoredSettings): ChannelSettings =>
      typeof stored === "string"
        ? (JSON.parse(sealer.open(stored, contextOf(channelId, "settings"))) as ChannelSettings)
        : stored,

    sealSecret: (channelId: string, secret: string): string =>
      sealer.seal(secret, contextOf(channelId, "secret")),

    /** @throws SealError */
    openSecret: (channelId: string, stored: string): string =>
      stored.startsWith(PLAIN_SECRET) ? stored : sealer.open(stored, contextOf(channelId, "secret")),

    /** Whether a stored value is to be sealed again: it never was, or with an older key. */
    isStale: (stored: StoredSettings | null): boolean =>
      stored !== null && (typeof stored !== "string" || !sealer.isFresh(stored)),
  };
}
