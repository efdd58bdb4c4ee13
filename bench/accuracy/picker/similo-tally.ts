import type { AnyNode, Element } from "domhandler";
import type { Page } from "../../../packages/locator/src/index.ts";
import type { Scene } from "./contenders.ts";
import { isRight, textOf } from "./protocol.ts";
import { similoBest, similoPage, similoTarget } from "./similo.ts";
import { Tally } from "./tally.ts";

interface Scored {
  score: number;
  right: boolean;
  gone: boolean;
}

/** Similo with the threshold that finds most on the fitted sites within the limits for wrong answers there. */
export class SimiloTally {
  readonly tally: Tally;
  readonly #learned: Scored[] = [];
  #threshold = Infinity;

  constructor(name: string) {
    this.tally = new Tally(name);
  }

  learn(oldPage: Page<AnyNode>, picked: number, scene: Scene): void {
    this.#learned.push(this.#score(oldPage, picked, scene).scored);
  }

  /** Chooses the lowest threshold at which at most 1% are wrong and at most 5% are answered when gone. */
  settle(): void {
    const there = this.#learned.filter((one) => !one.gone);
    const gone = this.#learned.filter((one) => one.gone);
    const fits = (threshold: number): boolean =>
      there.filter((one) => one.score >= threshold && !one.right).length <= 0.01 * there.length &&
      gone.filter((one) => one.score >= threshold).length <= 0.05 * gone.length;
    const scores = this.#learned.map((one) => one.score).sort((a, b) => b - a);
    for (const score of scores) {
      if (!fits(score)) break;
      this.#threshold = score;
    }
  }

  search(oldPage: Page<AnyNode>, picked: number, scene: Scene): void {
    const { scored, answer } = this.#score(oldPage, picked, scene);
    const answers = scored.score >= this.#threshold;
    if (scene.element === null) {
      this.tally.gone(answers && answer !== undefined && textOf(answer) !== "");
      return;
    }
    this.tally.forced(scored.right ? "right" : "wrong");
    this.tally.honest(answers ? (scored.right ? "right" : "wrong") : "none");
  }

  #score(
    oldPage: Page<AnyNode>,
    picked: number,
    { page, element }: Scene,
  ): { scored: Scored; answer: Element | undefined } {
    const best = similoBest(similoTarget(oldPage, picked), similoPage(page));
    const answer = page.node[best.at] as Element | undefined;
    const right = element !== null && answer !== undefined && isRight(answer, element);
    return { scored: { score: best.score, right, gone: element === null }, answer };
  }
}
