/** Dates are shown in UTC, with that label. */

const two = (n: number) => String(n).padStart(2, "0");

/** MM/DD/YYYY in UTC. */
export function formatDate(at: Date | string): string {
  const d = new Date(at);
  return `${two(d.getUTCMonth() + 1)}/${two(d.getUTCDate())}/${d.getUTCFullYear()}`;
}

/** MM/DD/YYYY hh:mm AM/PM UTC. */
export function formatDateTime(at: Date | string): string {
  return `${formatDate(at)} ${formatTime(at)} UTC`;
}

/** hh:mm AM/PM in UTC. */
export function formatTime(at: Date | string): string {
  const d = new Date(at);
  const hour = d.getUTCHours();
  return `${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(d.getUTCMinutes())} ${hour < 12 ? "AM" : "PM"}`;
}

/** Returns the UTC day as YYYY-MM-DD. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Returns the same day `months` later (UTC), clamped to the last day of a shorter month: January 31 plus 1 is February 28 or 29. */
export function addMonths(at: Date, months: number): Date {
  const result = new Date(at);
  const day = result.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, last));
  return result;
}
