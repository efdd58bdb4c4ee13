/** What something was from a moment on, and the check that read it. */
export interface StepPoint {
  at: Date;
  checkId: string;
}

/** What is around a new reading: the point in force before it, the next point, and the next check that read anything. */
export interface Around<Point extends StepPoint> {
  before: Point | undefined;
  next: Point | undefined;
  nextReading: StepPoint | undefined;
}

export interface StepEdit<Point extends StepPoint> {
  /** Points that have to be there, with the state each one follows (undefined: it is the first). */
  put: { point: Point; after: Point | undefined }[];
  /** Points that have to go. */
  remove: Point[];
}

/**
 * How the change points of something that keeps its state between readings change with a reading at `reading.at`, be it the
 * newest or a late one.
 *
 * A late reading splits the stretch it falls into: from the next reading on, the old state is in force again. And it may make
 * the next point superfluous, when that one has the same state.
 */
export function stepEdit<Point extends StepPoint>(
  reading: Point,
  around: Around<Point>,
  isSame: (a: Point, b: Point) => boolean,
): StepEdit<Point> {
  const { before, next, nextReading } = around;
  if (before && (isSame(before, reading) || before.at.getTime() === reading.at.getTime()))
    return { put: [], remove: [] };
  const put: StepEdit<Point>["put"] = [{ point: reading, after: before }];
  if (before && nextReading && (!next || nextReading.at < next.at)) {
    put.push({ point: { ...before, at: nextReading.at, checkId: nextReading.checkId }, after: reading });
    return { put, remove: [] };
  }
  if (!next) return { put, remove: [] };
  if (isSame(next, reading)) return { put, remove: [next] };
  put.push({ point: next, after: reading });
  return { put, remove: [] };
}
