/** Texts about an import and each of its rows. */
export const IMPORT_TEXTS = {
  new: "Will be added.",
  known: "Already in your products.",
  changed: (columns: readonly string[]) =>
    `Already in your products; will change: ${columns.map((name) => (name === "isTracking" ? "tracking" : name)).join(", ")}.`,
  sameAsLine: (line: number) => `Same address as line ${line}.`,
  noAddress: "This line has no address.",
  badAddress: "This is not an http or https address.",
  badName: "name: Between 1 and 300 characters",
  badTracking: "tracking: on or off",
  unreadable: (line: number) =>
    `Line ${line} could not be read: its quotes do not match. A quote inside a cell is written twice.`,
  notText: "This file is no CSV, list of addresses or Excel workbook (.xlsx).",
  oldWorkbook:
    "This workbook is in an old format or has a password. Save it as .xlsx without one, or as CSV.",
  noWorkbook: "This file is damaged, or no Excel workbook. Save it as .xlsx or CSV.",
  tooLargeWorkbook: "This workbook unpacks to more than 48 MB. Save its sheet as CSV.",
  tooManyColumns: (line: number, most: number) => `Line ${line} has more than ${most} columns.`,
  noAddressColumn: "No column has addresses. Name one url in the first line.",
  noSuchColumn: "The file has no such column.",
  tooManyCells: (cells: number, columns: number) =>
    `This line has ${cells} cells, but the file ${columns} ${columns === 1 ? "column" : "columns"}. Put quotes around a cell that contains the separator.`,
  cutAddress: (separator: string) =>
    `The address may continue after the “${separator}”. Put quotes around it.`,
  twoAddresses: "This line has two addresses. Put each in a line of its own.",
  addressesEnd: (separator: string, line: number, address: string) =>
    `Addresses end before the “${separator}”, that of line ${line} as ${address}. Put quotes around those that continue after it.`,
  endSeparators: (line: number) =>
    `A separator at the end of a line, as of line ${line}, was not read as part of its address.`,
  noHead: "No line names the columns: they were recognised by their addresses.",
  head: (line: number) => `Line ${line} was read as the names of the columns.`,
  linesAbove: (first: number, last: number) =>
    first === last
      ? ` Line ${first} above it is not imported.`
      : ` Lines ${first} to ${last} above it are not imported.`,
  otherSheets: (name: string, others: number) =>
    `Only the sheet “${name}” was read; ${others} ${others === 1 ? "other was" : "others were"} not.`,
  empty: "There are no addresses to import.",
  tooMany: "At most 5,000 rows can be imported at once.",
} as const;
