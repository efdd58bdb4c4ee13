/** Texts of a table's settings: columns, their order and width, and the row height. */
export const TABLE_VIEW_TEXTS = {
  display: "Display",
  fold: "Hide columns that do not fit",
  folded: (columns: readonly string[]) => `Hidden to fit the screen: ${columns.join(", ")}`,
  showAll: "Show all columns",
  displayOf: (list: string) => `Display of ${list}`,
  columns: "Columns",
  density: "Row height",
  comfortable: "Comfortable",
  compact: "Compact",
  usualDisplay: "Reset to default",
  widthOf: (column: string) => `Width of ${column}`,
  widthHint:
    "Drag, or use the left and right arrow keys; up and down go to the next column. Enter or a double click restores the default width.",
  isFirst: "This is the first column",
  isLast: "This is the last column",
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
} as const;
