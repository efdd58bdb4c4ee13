import * as z from "zod/mini";
import { endpoint, SECRET_ADDRESS } from "../../endpoint.ts";
import { idParams } from "../../schemas.ts";

/** `small` for rows of tables, `large` for a product's own page. */
export const PICTURE_SIZES = ["small", "large"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const productPicture = endpoint({
  method: "GET",
  path: "get/product-picture/{id}",
  summary: "A product's picture as WebP, by the key in its product; the key cannot be guessed",
  access: SECRET_ADDRESS,
  scope: null,
  stream: "file",
  params: idParams,
  query: z.object({ size: z.optional(z.enum(PICTURE_SIZES)) }),
  response: z.unknown(),
});

/** Where a product's picture is, for an `img`. */
export const picturePath = (key: string, size: PictureSize): string =>
  `/api/get/product-picture/${key}?size=${size}`;
