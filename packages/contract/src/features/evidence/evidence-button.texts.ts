/** Texts of the button that opens the evidence; those of the evidence itself are loaded on request. */
export const EVIDENCE_BUTTON_TEXTS = {
  column: "Evidence",
  why: "Where does this come from?",
  whyOf: (what: string) => `Where does this come from? ${what}`,
} as const;
