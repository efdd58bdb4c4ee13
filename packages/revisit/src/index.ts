export { createPlanner } from "./planner.ts";
export type { Outlook, Planner, PlannerOptions, RevisitProduct } from "./planner.ts";
