/** One measured figure with the floor below which (or the ceiling above which) the command fails. */
export interface Check {
  name: string;
  measured: number;
  floor: number;
  atMost?: boolean;
}

/** One table of the report. */
export interface Section {
  title: string;
  lines: string[];
  checks: Check[];
}

export function holds(check: Check): boolean {
  return check.atMost ? check.measured <= check.floor : check.measured >= check.floor;
}

/** Formats a figure as in the whole report. */
export function figure(value: number): string {
  return Number.isInteger(value) && Math.abs(value) > 1
    ? String(value)
    : value.toFixed(3).replace(/^0\./, ".");
}
