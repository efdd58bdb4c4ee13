/** The result of one search: nothing, or an answer that is right or wrong. If the element is gone, every answer is wrong. */
export type Outcome = "none" | "right" | "wrong";

/** Counts of one contender, as shares of the searches. */
export class Tally {
  readonly name: string;
  readonly #forced: Outcome[] = [];
  readonly #honest: Outcome[] = [];
  readonly #gone: Outcome[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Counts the best guess, however bad. */
  forced(outcome: Outcome): void {
    this.#forced.push(outcome);
  }

  /** Counts a result in honest mode, where "none" is permitted. */
  honest(outcome: Outcome): void {
    this.#honest.push(outcome);
  }

  /** Counts a result on a page from which the element was removed. */
  gone(answered: boolean): void {
    this.#gone.push(answered ? "wrong" : "none");
  }

  get count(): number {
    return this.#forced.length;
  }

  /** The number of searches for a removed element. */
  get countGone(): number {
    return this.#gone.length;
  }

  /** Percentages: found when forced; found and silently wrong when honest; answers when gone. */
  shares(): { forced: number; found: number; wrong: number; whenGone: number } {
    const share = (outcomes: readonly Outcome[], outcome: Outcome): number =>
      (100 * outcomes.filter((one) => one === outcome).length) / Math.max(1, outcomes.length);
    return {
      forced: share(this.#forced, "right"),
      found: share(this.#honest, "right"),
      wrong: share(this.#honest, "wrong"),
      whenGone: share(this.#gone, "wrong"),
    };
  }
}

export const HEAD = `${"".padEnd(34)}forced choice   honest: found    wrong   answers when gone`;

export function row(tally: Tally): string {
  const { forced, found, wrong, whenGone } = tally.shares();
  const cell = (value: number, width: number): string => `${value.toFixed(1)}%`.padStart(width);
  return `${tally.name.padEnd(34)}${cell(forced, 13)}${cell(found, 16)}${cell(wrong, 9)}${cell(whenGone, 20)}`;
}
