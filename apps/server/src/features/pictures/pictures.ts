import { productPicture } from "@pricetrail/contract";
import type { Fetcher } from "../../fetch/visit.ts";
import type { BackgroundJob, Foundation } from "../../foundation.ts";
import { notFound } from "../../http/errors.ts";
import type { Router } from "../../http/router.ts";
import { repeat } from "../../repeating.ts";
import { createPicturesService } from "./pictures.service.ts";

const EVERY_MS = 5000;

/** The pictures of products. */
export function createPictures(foundation: Foundation, needs: { fetcher: Pick<Fetcher, "picture"> }) {
  const service = createPicturesService(foundation, needs);
  return {
    ...service,
    /** Fetches what is due, again and again, beside everything else. */
    startJob: (): BackgroundJob =>
      repeat("pictures", EVERY_MS, foundation.log, (signal) => service.fetchDue(signal)),
    registerRoutes: (router: Router): void => {
      router.on(productPicture, async ({ params, query, request, reply }) => {
        const picture = await service.find(params.id, query.size ?? "small");
        if (!picture) {
          await request.server.admission.countAnonymous(request.ip);
          throw notFound();
        }
        // Its key never names another one; a picture of a hostile page is nothing but a picture.
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
