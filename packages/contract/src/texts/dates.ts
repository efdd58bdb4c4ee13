/** Texts for a person's choice of how dates and times are shown. */
export const DATE_TEXTS = {
  title: "Dates and times",
  note: "How they are shown to you; other members choose for themselves. What is stored, exported and billed stays in UTC, and says so where it is shown: days of usage and of date ranges, statements, files and mails.",
  timeZone: "Time zone",
  dateOrder: "Order of dates",
  dateOrders: { mdy: "month, day, year", dmy: "day, month, year", ymd: "year, month, day" },
  firstDay: "First day of the week",
  firstDays: { sunday: "Sunday", monday: "Monday", saturday: "Saturday" },
  now: (text: string) => `It is now ${text}.`,
  ofDevice: (zone: string) => `Use this device's: ${zone}`,
  save: "Save dates and times",
  saved: "Dates and times are shown as you chose",
} as const;
