/** The properties of an open page that determine how places are shared. */
interface OpenPage {
  caller: { organisationId: string };
  lastInputAt: Date;
}

/**
 * Returns the page to close when all places are taken. Places are shared evenly among the organisations with open pages and the
 * requesting one: the organisation with the most pages loses the one that has been idle the longest. Null when the requesting
 * organisation has its share already, and when none has more than its share.
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
