export { createPlanner } from "./planner.ts";
export type { Planner, PlannerOptions, RevisitProduct } from "./planner.ts";
