import { advance } from "@pricetrail/alerts";
import { DAY_MS } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import type { createPublished } from "./published.service.ts";
import { lockMatchingRules, saveState } from "./published.store.ts";
import { findSilenceOrganisations, findWithoutReading, lockLatest } from "./silence.store.ts";

/** Creates the service that finds products without a reading for as long as an alert specifies. */
export function createSilence(
  { db, clock, log }: Foundation,
  { send }: Pick<ReturnType<typeof createPublished>, "send">,
) {
  const each = createEachOrganisation({ clock, log }, "silence alerts");

  async function look(
    organisationId: string,
    { productId, readAt: knownReadAt }: { productId: string; readAt: Date },
    mayOthersFollow: boolean,
  ): Promise<void> {
    await writeInOrganisation(db, organisationId, async (trx) => {
      const now = clock.now();
      const read = await lockLatest(trx, organisationId, productId);
      const at = Math.max(read?.getTime() ?? 0, knownReadAt.getTime());
      for (const rule of await lockMatchingRules(trx, organisationId, productId, "readings")) {
        const events = [
          { kind: "reading", at },
          { kind: "tick", at: now.getTime() },
        ] as const;
        const { state, firings } = advance(rule, rule.state, events, 0);
        const isSame = state.through === rule.state?.through && state.phase === rule.state.phase;
        if (!isSame) await saveState(trx, organisationId, rule.id, productId, state);
        for (const firing of firings)
          if (!rule.isPaused)
            await send(trx, { organisationId, productId, now }, rule, firing, mayOthersFollow);
      }
    });
  }

  return {
    async checkForSilence(signal?: AbortSignal): Promise<void> {
      await each(
        await findSilenceOrganisations(db),
        async (organisationId) => {
          const readBefore = new Date(clock.now().getTime() - DAY_MS);
          const silent = await readInOrganisation(db, organisationId, (trx) =>
            findWithoutReading(trx, organisationId, readBefore),
          );
          for (const product of silent) {
            if (signal?.aborted) return;
            await look(organisationId, product, silent.length > 1);
          }
        },
        signal,
      );
    },
  };
}
