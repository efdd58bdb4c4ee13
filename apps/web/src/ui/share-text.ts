/** Formats a share as a whole percentage, never rounded up to 100 or down to 0. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (100 * part) / whole;
  const rounded = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, Math.round(percent)));
  return `${rounded}%`;
}
