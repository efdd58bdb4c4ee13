/** The content of a message, before a provider formats it for its service. */
export interface ChannelMessage {
  type: "alert.fired" | "alert.group" | "channel.off" | "channel.test" | "usage.near_cap";
  /** Creation time, ISO 8601. */
  at: string;
  /** A one-line title and further lines; foreign names are neutralised. */
  title: string;
  text: string;
  /** The page of this installation with more details. */
  link: string;
  /** For programs: original names, and amounts as decimal text with their currency. */
  data: Record<string, unknown>;
}
