import type { Page } from "playwright-core";
import type { Stage } from "../stage.ts";
import type { World } from "../world.ts";

export interface Film {
  /** Its id on the help page, which is also the name of its files. */
  name: string;
  /** Prepares the page; not recorded. */
  prepare(world: World): Promise<Page>;
  play(stage: Stage, world: World): Promise<void>;
}
