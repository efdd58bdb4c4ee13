import { NEXT_VISIT_TEXTS, PLAN_TEXTS, type PlanRow } from "@pricetrail/contract";

/** Returns a plan's scope by name: "All products", "Category Audio". */
export function planName({ scope, target }: Pick<PlanRow, "scope" | "target">): string {
  return target === null ? PLAN_TEXTS.all : `${NEXT_VISIT_TEXTS.scopes[scope]} ${target.name}`;
}
