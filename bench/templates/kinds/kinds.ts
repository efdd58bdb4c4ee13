import type { Kind } from "../parts.ts";
import { AROUND } from "./around.ts";
import { PRINTED } from "./printed.ts";

/** Every kind that readers of prices are known to take for something else, varied in all languages. */
export const KINDS: readonly Kind[] = [...PRINTED, ...AROUND];
