/** A value for a `jsonb` column that may be null: never the JSON text "null". */
export function jsonOrNull(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}
