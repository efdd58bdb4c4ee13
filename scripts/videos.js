/**
 * `npm run videos`: records the help films again, from the running product with the demo shop. Names of films as arguments
 * record only these. Needs ffmpeg.
 */
import { fileURLToPath } from "node:url";
import { prepared } from "./setup/prepare.js";

const needs = { builds: "all", browser: "any" };

await prepared(fileURLToPath(import.meta.url), needs, () => import("./videos/main.ts"));
