import type { Sealer } from "../../../sealing.ts";

/** Where a source is, with the name and password that it asks for. */
export interface SourceAccess {
  url: string;
  login?: { username: string; password: string };
}

const contextOf = (id: string): string => `catalogue source ${id}`;

/** Creates functions that encrypt and decrypt where sources are. */
export function createSourceAccess(sealer: Sealer) {
  return {
    seal: (id: string, access: SourceAccess): string => sealer.seal(JSON.stringify(access), contextOf(id)),

    /**
     * Decrypts where a source is.
     *
     * @throws SealError when no key fits
     */
    open: (id: string, sealed: string): SourceAccess =>
      JSON.parse(sealer.open(sealed, contextOf(id))) as SourceAccess,

    isFresh: (sealed: string): boolean => sealer.isFresh(sealed),
  };
}
export type SourceAccesses = ReturnType<typeof createSourceAccess>;
