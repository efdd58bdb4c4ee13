/** Texts of the button that opens the evidence; those of the evidence itself are loaded on request. */
export const EVIDENCE_BUTTON_TEXTS = {
  column: "Evidence",
  why: "Why do you say this?",
  whyOf: (what: string) => `Why do you say this? ${what}`,
} as const;
