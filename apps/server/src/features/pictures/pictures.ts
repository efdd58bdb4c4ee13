import { productPicture } from "@pricetrail/contract";
import type { Fetcher } from "../../fetch/visit.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import { notFound } from "../../http/errors.ts";
import type { Router } from "../../http/router.ts";
import { createPicturesService } from "./pictures.service.ts";

const EVERY_MS = 5000;

/** Creates the product pictures feature. */
export function createPictures(foundation: Foundation, needs: { fetcher: Pick<Fetcher, "picture"> }) {
  const service = createPicturesService(foundation, needs);
  return {
    ...service,
    jobs: [
      defineJob({
        name: "pictures",
        does: "Fetches the pictures of products.",
        kind: "leased",
        table: "product_picture",
        everyMs: EVERY_MS,
        run: (signal) => service.fetchDue(signal),
      }),
    ],
    registerRoutes: (router: Router): void => {
      router.on(productPicture, async ({ params, query, request, reply }) => {
        const picture = await service.find(params.id, query.size ?? "small");
        if (!picture) {
          await request.server.admission.countAnonymous(request.ip);
          throw notFound();
        }
        // A key never names another picture; only images are served, even from a malicious page.
        return reply
          .header("content-type", "image/webp")
          .header("x-content-type-options", "nosniff")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .header("cache-control", "private, max-age=31536000, immutable")
          .send(picture);
      });
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
