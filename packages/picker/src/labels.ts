/** A rectangle on the screen in CSS px. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Height of a label, as in its style. */
export const LABEL_HEIGHT = 16;

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Places the labels of marked elements without overlaps: at a corner of their element outside it, or as near above or below
 * as there is space. Undefined for an element outside the screen.
 */
export function placeLabels(
  marked: readonly { place: Place; width: number }[],
  screen: { width: number; height: number },
): (Place | undefined)[] {
  const taken: Place[] = [];
  return marked.map(({ place, width }) => {
    const isShown = place.y + place.height > 0 && place.y < screen.height && place.width > 0;
    if (!isShown) return undefined;
    const within = (x: number): number => Math.max(0, Math.min(x, screen.width - width));
    const left = within(place.x - 1);
    const right = within(place.x + place.width + 1 - width);
    const above = place.y - 1 - LABEL_HEIGHT;
    const below = place.y + place.height + 1;
    const wanted = Array.from({ length: 2 * marked.length + 1 }, (_, k) => k * LABEL_HEIGHT).flatMap(
      (away) => [above - away, below + away],
    );
    const spots = wanted.flatMap((y) => [right, left].map((x) => ({ x, y, width, height: LABEL_HEIGHT })));
    const free = spots.filter((spot) => !taken.some((other) => overlaps(spot, other)));
    const isInside = ({ y }: Place): boolean => y >= 0 && y + LABEL_HEIGHT <= screen.height;
    // An element that fills the screen has its label inside.
    const spot = free.find(isInside) ?? { ...(free[0] ?? spots[0]!), y: Math.max(0, above) };
    taken.push(spot);
    return spot;
  });
}
