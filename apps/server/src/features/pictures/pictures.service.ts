import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import { createHash } from "node:crypto";
import type { PictureSize } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { PictureResult } from "../../fetch/picture-visit.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { newPictureKey, organisationOfKey, retryAfter, REFETCH_MS } from "./pictures.rules.ts";
import * as store from "./pictures.store.ts";
import type { DuePicture } from "./pictures.store.ts";
import { cutThumbnails, jpegOf } from "./thumbnail.format.ts";

/** Maximum size in bytes of a fetched file. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Maximum pictures of one organisation per batch. */
const BATCH = 40;
const HOSTS_AT_ONCE = 3;
/** Time in ms after which no further picture of a host is fetched in a batch, so that a slow shop does not delay others for long. */
const HOST_MS = MINUTE_MS;
/** The same for all hosts of an organisation. */
const TURN_MS = 180_000;
/** Lease in ms; longer than a batch takes, since each picture waits at most a minute for its host. */
const LEASE_MS = HOUR_MS;
/** Time in ms for which a picture is kept after its last product is deleted. */
const UNUSED_MS = DAY_MS;

/** Creates the service that fetches, crops, stores and serves product pictures. */
export function createPicturesService(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  { fetcher }: { fetcher: Pick<Fetcher, "picture"> },
) {
  const each = createEachOrganisation({ clock, log }, "pictures");

  async function settle(organisationId: string, due: DuePicture, result: PictureResult): Promise<void> {
    const thumbnails = result.ok ? await cutThumbnails(result.picture.content) : null;
    const now = clock.now().getTime();
    const failed = result.ok ? { outcome: "wrong_type" as const } : result;
    const retry = thumbnails ? null : retryAfter(failed, due.tries);
    await writeInOrganisation(db, organisationId, async (trx) => {
      const key = thumbnails
        ? await store.insertPicture(
            trx,
            organisationId,
            {
              ...thumbnails,
              key: newPictureKey(organisationId),
              hash: createHash("sha256").update(thumbnails.large).digest(),
            },
            new Date(now),
          )
        : undefined;
      await store.writeFetched(trx, organisationId, due, {
        ...(key === undefined ? {} : { key }),
        isDue: retry !== null,
        dueAt: new Date(now + (retry?.waitMs ?? REFETCH_MS)),
        tries: retry ? due.tries + (retry.counts ? 1 : 0) : 0,
      });
    });
  }

  /** Fetches one picture at a time per host, several hosts concurrently; those left over are due again, after all others. */
  async function fetchAll(organisationId: string, due: readonly DuePicture[], signal?: AbortSignal) {
    const now = (): number => clock.now().getTime();
    const turnEnd = now() + TURN_MS;
    const rest: DuePicture[] = [];
    const hosts = [...Map.groupBy(due, ({ url }) => URL.parse(url)?.host).values()];
    const work = async (): Promise<void> => {
      for (let some = hosts.shift(); some !== undefined; some = hosts.shift()) {
        const until = Math.min(now() + HOST_MS, turnEnd);
        for (const one of some) {
          if (signal?.aborted) return;
          if (now() >= until) {
            rest.push(one);
            continue;
          }
          const options = { by: { organisationId }, maxBytes: MAX_BYTES, ...(signal && { signal }) };
          await settle(organisationId, one, await fetcher.picture(one.url, options));
        }
      }
    };
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
    if (rest.length > 0)
      await writeInOrganisation(db, organisationId, (trx) =>
        store.rescheduleFetch(trx, organisationId, rest, clock.now()),
      );
  }

  return {
    /**
     * Fetches due pictures, each once across programs: a batch per organisation, so that none waits for all pictures of another.
     * Ends early when `signal` aborts.
     */
    async fetchDue(signal?: AbortSignal): Promise<void> {
      const now = clock.now();
      await each(
        await store.findDueOrganisations(db, now),
        async (organisationId) => {
          const due = await writeInOrganisation(db, organisationId, (trx) =>
            store.claimDuePictures(trx, organisationId, {
              now,
              leaseUntil: new Date(now.getTime() + LEASE_MS),
              most: BATCH,
            }),
          );
          await fetchAll(organisationId, due, signal);
        },
        signal,
      );
    },

    /** Returns the WebP bytes of a picture; undefined for an unknown key. */
    async find(key: string, size: PictureSize): Promise<Buffer | undefined> {
      const organisationId = organisationOfKey(key);
      if (organisationId === undefined) return undefined;
      return readInOrganisation(db, organisationId, (trx) =>
        store.findPicture(trx, organisationId, key, size),
      );
    },

    /** Returns the JPEG bytes of the small pictures of products, by product; those without a picture are left out. */
    async findForMail(
      trx: Trx,
      organisationId: string,
      productIds: readonly string[],
    ): Promise<Map<string, Buffer>> {
      const found = await store.findSmallPictures(trx, organisationId, productIds);
      const pictures = new Map<string, Buffer>();
      for (const { productId, small } of found) {
        const jpeg = await jpegOf(small);
        // The transaction that publishes a price must not fail because of a picture.
        if (jpeg) pictures.set(productId, jpeg);
      }
      return pictures;
    },

    /** Deletes unused pictures. */
    purge: (organisationId: string): Promise<void> =>
      writeInOrganisation(db, organisationId, (trx) =>
        store.purgePictures(trx, organisationId, new Date(clock.now().getTime() - UNUSED_MS)),
      ),
  };
}
