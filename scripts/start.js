/**
 * `npm start`: sets up what is missing and runs the product. Plain JavaScript, because the first start may be on an older
 * Node, which then installs the pinned one and hands over to it.
 */
import { fileURLToPath } from "node:url";
import { isAnswered } from "./setup/arguments.js";
import { prepared } from "./setup/prepare.js";

const options = process.argv.slice(2);
if (!isAnswered(options)) {
  const needs = { builds: options.includes("--role=worker") ? "none" : "all", browser: "any" };
  await prepared(fileURLToPath(import.meta.url), needs, () => import("../apps/server/src/main.ts"));
}
