import { confirm } from "@pricetrail/confirm";
import type { Decision, Held, ShopPeers, Moment, Price, Published, Rules } from "@pricetrail/confirm";

const READER = { extractor: "one", picks: "" };

/** One product's price as the rule publishes it, over readings by one version of the extraction. */
export class Track {
  published: Published | undefined;
  held: Held[] = [];
  /** The further visit that the rule requests; each reading replaces or clears it. */
  again: Moment | undefined;
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  read(price: Price, at: number, peers?: ShopPeers): Decision {
    const reading = { ...READER, price, at };
    const decision = confirm({ published: this.published, held: this.held, peers }, reading, this.#rules);
    this.again = decision.kind === "hold" ? decision.again : undefined;
    if (decision.kind === "hold" || decision.kind === "unstable") this.held = decision.held;
    else this.held = [];
    if (decision.kind === "publish" || decision.kind === "correct") this.published = { ...READER, price };
    return decision;
  }
}
