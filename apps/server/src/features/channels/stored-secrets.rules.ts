import type { ChannelSettings } from "@pricetrail/contract";
import type { Sealer } from "../../sealing.ts";

/** Encrypted, or in plain text from before values were encrypted. */
export type StoredSettings = string | ChannelSettings;

/** Returns the encryption context of a channel's value. */
const contextOf = (channelId: string, what: "settings" | "secret"): string => `channel ${channelId} ${what}`;
const PLAIN_SECRET = "whsec_";

export type StoredSecrets = ReturnType<typeof createStoredSecrets>;

/** Creates functions that encrypt and decrypt the settings and signing secrets of channels. */
export function createStoredSecrets(sealer: Sealer) {
  return {
    sealSettings: (channelId: string, settings: ChannelSettings): string =>
      sealer.seal(JSON.stringify(settings), contextOf(channelId, "settings")),

    /**
     * Decrypts settings.
     *
     * @throws SealError when no key fits
     */
    openSettings: (channelId: string, stored: StoredSettings): ChannelSettings =>
      typeof stored === "string"
        ? (JSON.parse(sealer.open(stored, contextOf(channelId, "settings"))) as ChannelSettings)
        : stored,

    sealSecret: (channelId: string, secret: string): string =>
      sealer.seal(secret, contextOf(channelId, "secret")),

    /**
     * Decrypts a signing secret.
     *
     * @throws SealError when no key fits
     */
    openSecret: (channelId: string, stored: string): string =>
      stored.startsWith(PLAIN_SECRET) ? stored : sealer.open(stored, contextOf(channelId, "secret")),

    /** Returns whether a stored value has to be encrypted again: it is in plain text, or uses an older key. */
    isStale: (stored: StoredSettings | null): boolean =>
      stored !== null && (typeof stored !== "string" || !sealer.isFresh(stored)),
  };
}
