/** What is sent, before a provider has put it into the words of its service. */
export interface ChannelMessage {
  type: "alert.fired" | "alert.group" | "channel.test";
  /** When it was written, ISO 8601. */
  at: string;
  /** One line, then further ones; names that strangers chose are neutralised. */
  title: string;
  text: string;
  /** The page of this installation that shows more. */
  link: string;
  /** For programs: names as they are, amounts as decimal text with their currency. */
  data: Record<string, unknown>;
}
