/** Texts of the way to the evidence, apart from those of the evidence itself, which is fetched when it is asked for. */
export const EVIDENCE_BUTTON_TEXTS = {
  column: "Evidence",
  why: "Why do you say this?",
  whyOf: (what: string) => `Why do you say this? ${what}`,
} as const;
