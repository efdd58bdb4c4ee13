import { writeInOrganisation } from "../../database/tenant.ts";
import { findOrganisations } from "../../database/organisations.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { SealError } from "../../sealing.ts";
import { lockStored, saveStored } from "./sealing.store.ts";
import type { StoredSecrets } from "./stored-secrets.rules.ts";

/** Creates the service that encrypts values stored in plain text or with an older key. */
export function createSealing(foundation: Foundation, secrets: StoredSecrets) {
  const { db, log } = foundation;
  const eachOrganisation = createEachOrganisation(foundation, "sealing of channels");

  const sealAll = (organisationId: string): Promise<void> =>
    writeInOrganisation(db, organisationId, async (trx) => {
      for (const channel of await lockStored(trx, organisationId)) {
        const { id, settings, secret, oldSecret } = channel;
        if (![settings, secret, oldSecret].some(secrets.isStale)) continue;
        const sealed = (stored: string | null): string | null =>
          stored === null ? null : secrets.sealSecret(id, secrets.openSecret(id, stored));
        try {
          await saveStored(trx, organisationId, {
            id,
            settings: secrets.sealSettings(id, secrets.openSettings(id, settings)),
            secret: sealed(secret),
            oldSecret: sealed(oldSecret),
          });
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
          log.warn(
            { channel: id },
            "a channel's values were sealed with a key that SECRET_KEY does not list",
          );
        }
      }
    });

  return {
    sealStored: async (signal?: AbortSignal): Promise<void> =>
      eachOrganisation(await findOrganisations(db), sealAll, signal),
  };
}
