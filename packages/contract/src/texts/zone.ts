/** Texts of the top bar about the time zone of the displayed times. */
export const zoneText = (zone: string): string =>
  zone === "UTC"
    ? "All dates and times are shown in UTC. Change time zone"
    : `Times are shown in ${zone}; usage days and date ranges are in UTC. Change time zone`;
