import type { ChannelKind, ChannelSettings } from "@pricetrail/contract";
import { apprise } from "./apprise.provider.ts";
import { discord } from "./discord.provider.ts";
import { googleChat } from "./google-chat.provider.ts";
import { gotify } from "./gotify.provider.ts";
import { matrix } from "./matrix.provider.ts";
import { mattermost } from "./mattermost.provider.ts";
import { ntfy } from "./ntfy.provider.ts";
import type { ChannelProvider } from "./provider.rules.ts";
import { push } from "./push.provider.ts";
import { pushover } from "./pushover.provider.ts";
import { slack } from "./slack.provider.ts";
import { teams } from "./teams.provider.ts";
import { telegram } from "./telegram.provider.ts";
import { webhook } from "./webhook.provider.ts";

/** The provider of each kind of channel. */
export const PROVIDERS: Record<ChannelKind, ChannelProvider> = {
  webhook,
  push,
  ntfy,
  gotify,
  pushover,
  telegram,
  discord,
  slack,
  teams,
  mattermost,
  matrix,
  googleChat,
  apprise,
};

/** Returns the address to which messages of such a channel are sent. */
export function targetOf(kind: ChannelKind, settings: ChannelSettings): string {
  const provider: ChannelProvider = PROVIDERS[kind];
  if (provider.target) return provider.target(settings);
  const now = new Date(0);
  const message = {
    type: "channel.test",
    at: now.toISOString(),
    title: "",
    text: "",
    link: "",
    data: {},
  } as const;
  return provider.request({ id: "", now, settings, message, secrets: [] }).url;
}
