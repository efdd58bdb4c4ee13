/** A new person's steps, in order. */
export const FIRST_STEPS = ["product", "elements", "plan", "alert", "team"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FIRST_STEPS_TEXTS = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  start: "Start",
  hide: "Hide",
  hideAll: "Hide the first steps",
  hidden: "The first steps are hidden",
  done: "done",
  steps: {
    product: {
      name: "Add your first product",
      hint: "Paste the address of a product page. You can review what was read before you add it.",
    },
    elements: {
      name: "Pick elements",
      hint: "On a page where the price is not recognised, or for values of your own.",
    },
    plan: { name: "Plan the visits", hint: "How often the shops are visited, and when." },
    alert: {
      name: "Add your first alert",
      hint: "A message when a price falls or a product is back in stock.",
    },
    team: {
      name: "Invite a colleague",
      hint: "They see the same products; their role says what they may change.",
    },
  } satisfies Record<FirstStep, { name: string; hint: string }>,
} as const;
