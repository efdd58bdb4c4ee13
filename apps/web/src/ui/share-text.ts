/** A share in whole percent, never rounded up to all or down to none. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (100 * part) / whole;
  const rounded = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, Math.round(percent)));
  return `${rounded} %`;
}
