/** What the bar says about the zone in which times are shown. */
export const zoneText = (zone: string): string =>
  zone === "UTC"
    ? "All dates and times are shown in UTC: change this"
    : `Times are shown in the zone ${zone}, days of usage and of date ranges in UTC: change this`;
