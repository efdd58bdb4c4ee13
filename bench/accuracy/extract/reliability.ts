/** One page's likeliest answer with its probability. */
export interface Answer {
  id: string;
  share: number;
  isRight: boolean;
  /** Whether the answer is a price, rather than that there is none. */
  isGiven: boolean;
}

const SURE = 0.95;
/** Bounds of the rows; each row ends below the next bound. */
const BOUNDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98];

/** How often answers of each confidence are right; the calibration error is the mean difference, weighted by their number. */
export function reliability(title: string, answers: readonly Answer[]): string[] {
  const right = answers.filter(({ isRight }) => isRight).length;
  const sure = answers.filter(({ share }) => share >= SURE);
  const sureAndWrong = sure.filter(({ isRight }) => !isRight);
  const lines = [
    `${title}: ${right} of ${answers.length} right; ${sure.length} given as ${SURE} sure or more, ${sureAndWrong.length} of them wrong; expected calibration error ${calibrationError(answers).toFixed(3)}`,
    "  confidence      answers  its mean  right",
  ];
  for (const rows of bins(answers)) {
    if (rows.answers.length === 0) continue;
    const wrong = rows.answers.filter(({ isRight }) => !isRight);
    const names = wrong.map(({ id, share, isGiven }) => `${id} ${share.toFixed(2)}${isGiven ? "" : " none"}`);
    lines.push(
      `  ${rows.from.toFixed(2)} to ${rows.to.toFixed(2)}    ${String(rows.answers.length).padStart(5)}  ${mean(rows.answers).toFixed(3)}     ${rightShare(rows.answers).toFixed(3)}  ${names.join(", ")}`,
    );
  }
  return lines;
}

function bins(answers: readonly Answer[]): Array<{ from: number; to: number; answers: Answer[] }> {
  return BOUNDS.map((from, index) => {
    const to = BOUNDS[index + 1] ?? 1;
    const isLast = index === BOUNDS.length - 1;
    return { from, to, answers: answers.filter(({ share }) => share >= from && (share < to || isLast)) };
  });
}

export function calibrationError(answers: readonly Answer[]): number {
  const distances = bins(answers)
    .filter((one) => one.answers.length > 0)
    .map((one) => one.answers.length * Math.abs(mean(one.answers) - rightShare(one.answers)));
  return distances.reduce((sum, one) => sum + one, 0) / Math.max(1, answers.length);
}

function mean(answers: readonly Answer[]): number {
  return answers.reduce((sum, { share }) => sum + share, 0) / answers.length;
}

function rightShare(answers: readonly Answer[]): number {
  return answers.filter(({ isRight }) => isRight).length / answers.length;
}

/** How many prices are given and wrong for each probability from which they are given, and which are most right minus wrong. */
export function thresholds(answers: readonly Answer[], used: number): string[] {
  const given = answers.filter(({ isGiven }) => isGiven);
  const rows = Array.from({ length: 40 }, (_, index) => {
    const threshold = 0.2 + index * 0.02;
    const kept = given.filter(({ share }) => share >= threshold);
    const wrong = kept.filter(({ isRight }) => !isRight).length;
    return { threshold, kept: kept.length, wrong, gain: kept.length - 2 * wrong };
  });
  return [
    `prices given from a share on, of ${given.length} (both views, pages left out): ${used} is used`,
    "  from   given  wrong  right minus wrong",
    ...rows
      .filter((_, index) => index % 4 === 0)
      .map(
        (row) =>
          `  ${row.threshold.toFixed(2)}   ${String(row.kept).padStart(5)}  ${String(row.wrong).padStart(5)}  ${row.gain}`,
      ),
  ];
}
