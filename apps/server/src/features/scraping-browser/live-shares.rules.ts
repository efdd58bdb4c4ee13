/** An open page, as far as sharing the places out depends on it. */
interface OpenPage {
  caller: { organisationId: string };
  lastInputAt: Date;
}

/**
 * The page that makes room when all places are taken: places are shared out evenly among the organisations that have pages open and
 * the one that asks. Of the organisation with the most pages, the one goes that has been without input for longest. Null when the
 * one that asks has its share already, and when nobody has more than a share.
 */
export function pageAboveShare<P extends OpenPage>(
  pages: P[],
  organisationId: string,
  places: number,
): P | null {
  const held = Map.groupBy(pages, ({ caller }) => caller.organisationId);
  const own = held.get(organisationId)?.length ?? 0;
  const share = Math.max(1, Math.floor(places / (held.size + (own === 0 ? 1 : 0))));
  const [most = []] = [...held.values()].toSorted((a, b) => b.length - a.length);
  if (own >= share || most.length <= share) return null;
  return most.reduce((oldest, next) => (next.lastInputAt < oldest.lastInputAt ? next : oldest));
}
