import { CHANNEL_TEXTS } from "./channels.texts.ts";

/** A setting of a kind of channel. */
export interface ChannelField {
  name: string;
  label: string;
  hint?: string;
  /** Secrets are hidden while typed; no value is ever shown again. */
  type: "url" | "secret" | "text";
  isOptional?: boolean;
  /** The required prefix of the field. */
  initial?: string;
}

export interface ChannelKindInfo {
  label: string;
  fields: readonly ChannelField[];
  /** Its values come from the browser, through a separate button. */
  isOfBrowser?: boolean;
}

const T = CHANNEL_TEXTS.fields;

const server = (initial?: string): ChannelField => ({
  name: "server",
  label: T.server,
  type: "url",
  ...(initial === undefined ? {} : { initial }),
});
const secret = (name: string, label: string, hint?: string): ChannelField => ({
  name,
  label,
  type: "secret",
  ...(hint === undefined ? {} : { hint }),
});
/** An address whose path is secret. */
const secretUrl = (hint: string): ChannelField => ({ name: "url", label: T.url, type: "url", hint });

/** Name and settings of each kind of channel. A new kind needs an entry here and a provider on the server. */
export const CHANNEL_KINDS = {
  webhook: { label: "Webhook", fields: [secretUrl(T.webhookHint)] },
  push: {
    label: "Browser",
    isOfBrowser: true,
    fields: [
      { name: "endpoint", label: T.url, type: "url" },
      secret("p256dh", T.pushKey),
      secret("auth", T.pushAuth),
    ],
  },
  ntfy: {
    label: "ntfy",
    fields: [
      server("https://ntfy.sh"),
      { name: "topic", label: T.topic, type: "text" },
      { ...secret("token", T.token), isOptional: true },
    ],
  },
  gotify: { label: "Gotify", fields: [server(), secret("token", T.token, T.gotifyHint)] },
  pushover: { label: "Pushover", fields: [secret("token", T.token), secret("user", T.userKey)] },
  telegram: {
    label: "Telegram",
    fields: [secret("token", T.token, T.telegramHint), { name: "chat", label: T.chat, type: "text" }],
  },
  discord: { label: "Discord", fields: [secretUrl(T.discordHint)] },
  slack: { label: "Slack", fields: [secretUrl(T.slackHint)] },
  teams: { label: "Microsoft Teams", fields: [secretUrl(T.teamsHint)] },
  mattermost: { label: "Mattermost", fields: [secretUrl(T.mattermostHint)] },
  matrix: {
    label: "Matrix",
    fields: [
      server(),
      { name: "room", label: T.room, type: "text", hint: T.roomHint },
      secret("token", T.token, T.matrixHint),
    ],
  },
  googleChat: { label: "Google Chat", fields: [secretUrl(T.googleChatHint)] },
  apprise: { label: "Apprise API", fields: [secretUrl(T.appriseHint)] },
} as const satisfies Record<string, ChannelKindInfo>;

export type ChannelKind = keyof typeof CHANNEL_KINDS;
export const CHANNEL_KIND_NAMES = Object.keys(CHANNEL_KINDS) as [ChannelKind, ...ChannelKind[]];

/** The kinds that notify a person's own devices. */
export const PUSH_KINDS = ["push", "ntfy", "gotify", "pushover"] as const satisfies readonly ChannelKind[];

const MAX_VALUE = 2048;

/** A channel's values, by the names of its kind's fields. */
export type ChannelSettings = Readonly<Record<string, string>>;

/**
 * Returns the trimmed values of a kind's settings, or the errors by field. The server decides whether an address is permitted, at
 * each sending.
 */
export function checkChannelSettings(
  kind: ChannelKind,
  given: ChannelSettings,
): { settings: Record<string, string>; problems: Record<string, string> } {
  const settings: Record<string, string> = {};
  const problems: Record<string, string> = {};
  const fields: readonly ChannelField[] = CHANNEL_KINDS[kind].fields;
  for (const { name, type, isOptional } of fields) {
    const value = (given[name] ?? "").trim();
    if (value === "") {
      if (isOptional !== true) problems[name] = CHANNEL_TEXTS.missing;
      continue;
    }
    settings[name] = value;
    if (value.length > MAX_VALUE || /[\p{Cc}\s]/u.test(value)) problems[name] = CHANNEL_TEXTS.badValue;
    else if (type === "url" && (!/^https?:\/\/[^@\\]+$/i.test(value) || !URL.canParse(value)))
      problems[name] = CHANNEL_TEXTS.badUrl;
  }
  return { settings, problems };
}

/** Returns whether channels of a kind notify one person's browser, so that they cannot be the team's. */
export const isOfBrowser = (kind: ChannelKind): boolean =>
  (CHANNEL_KINDS[kind] as ChannelKindInfo).isOfBrowser === true;
