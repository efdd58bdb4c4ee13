import type { Page } from "playwright-core";
import type { Stage } from "../stage.ts";
import type { World } from "../world.ts";

export interface Film {
  /** As the help page calls it: its files are named so. */
  name: string;
  /** Prepares the page for the film; not recorded. */
  prepare(world: World): Promise<Page>;
  play(stage: Stage, world: World): Promise<void>;
}
