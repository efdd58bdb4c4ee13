export { createPlanner } from "./planner.ts";
export type { Outlook } from "./planner.ts";
