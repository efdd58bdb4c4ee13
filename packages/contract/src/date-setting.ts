export const DATE_ORDERS = ["mdy", "dmy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const FIRST_DAYS = ["sunday", "monday", "saturday"] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** How dates and times are shown to a person. Storage, exports and billing always use UTC. */
export interface DateSetting {
  /** IANA name, such as Europe/Rome, or UTC. */
  timeZone: string;
  dateOrder: DateOrder;
  firstDay: FirstDay;
}

export const DEFAULT_DATES: DateSetting = { timeZone: "UTC", dateOrder: "mdy", firstDay: "sunday" };
