/** What other features store by the hash of its content, and read again. */
export { findContents, insertContents, pictureContent, textContent } from "./content.store.ts";
export type { Content } from "./content.store.ts";
