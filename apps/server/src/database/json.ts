/** Returns a value for a nullable `jsonb` column: never the JSON text "null". */
export function jsonOrNull(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}
