/** What the bar says of the zone that times are shown in. */
export const zoneText = (zone: string): string =>
  zone === "UTC"
    ? "All dates and times are shown in UTC: change it"
    : `Times are shown as in ${zone}, days of usage and of date ranges in UTC: change it`;
