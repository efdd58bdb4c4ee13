import { robotsAllow } from "./robots-rules.ts";

/** Returns whether a robots.txt lets an agent visit a URL, as `robotsAllow` does. */
export const allows = ({ text, agent, url }: { text: string; agent: string; url: string }): boolean =>
  robotsAllow(text, agent, url);
