/** A state in effect from a time on, and the check that read it. */
export interface StepPoint {
  at: Date;
  checkId: string;
}

/** The neighbours of a new reading: the point in force before it, the next point, and the next check with a reading. */
export interface Around<Point extends StepPoint> {
  before: Point | undefined;
  next: Point | undefined;
  nextReading: StepPoint | undefined;
}

export interface StepEdit<Point extends StepPoint> {
  /** Points to insert or replace, each with the preceding one (undefined for the first). */
  put: { point: Point; after: Point | undefined }[];
  /** Points to delete. */
  remove: Point[];
}

/**
 * Returns how a reading, new or late, changes the change points of a value that keeps its state between readings.
 *
 * A late reading splits the segment that it falls into: from the next reading on, the old state is in force again. It also makes
 * the next point superfluous if that one has the same state.
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
