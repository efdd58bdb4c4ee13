export { cleanBlock, parseMarkup } from "./clean.ts";
export { INERT_PREFIX } from "./attributes.ts";
export { SHADOW_HOSTS } from "./rules.ts";
export { isDropped, serialise, textOf } from "./serialise.ts";
