/** Content-addressed storage for other features. */
export { findContents, insertContents, pictureContent, textContent } from "./content.store.ts";
export type { Content } from "./content.store.ts";
