/**
 * `npm run videos`: records the help videos again, from the running product with the demo shop; only those named in the arguments,
 * if any. Requires ffmpeg.
 */
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";

const needs = { builds: "all", browser: "any" };

await prepared(fileURLToPath(import.meta.url), needs, () => import("./videos/main.ts"));
