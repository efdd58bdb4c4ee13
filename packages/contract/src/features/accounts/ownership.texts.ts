import { counted } from "../../texts/counting.ts";

import type { Handover, HandoverCounts } from "./team.endpoints.ts";

const KINDS: Record<keyof HandoverCounts, (count: number) => string> = {
  alerts: (count) => counted(count, "alert", "alerts"),
  channels: (count) => counted(count, "channel", "channels"),
  views: (count) => counted(count, "saved view", "saved views"),
  keys: (count) => counted(count, "API key", "API keys"),
  browsers: (count) => counted(count, "browser notification", "browser notifications"),
  inboxFeeds: (count) => counted(count, "feed of the inbox", "feeds of the inbox"),
};

/** Returns counts as a list: "3 alerts, 1 API key"; an empty text where there is nothing. */
export function handoverText(counts: Partial<HandoverCounts>): string {
  const kinds = Object.keys(KINDS) as (keyof HandoverCounts)[];
  return kinds
    .filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => KINDS[kind](counts[kind]!))
    .join(", ");
}

/** Texts about what belongs to the team, and about handing over to it. */
export const OWNERSHIP_TEXTS = {
  /** The server's. */
  mayNotChange: "This belongs to the team. Ask a member who may change it.",
  mayNotGive: "You may view only, so this stays yours.",
  browserStays: "Notifications in a browser stay yours.",
  noInboxOfTeam: "A key of the team has no inbox. Name an alert.",

  /** The screens'. */
  belongsTo: "Belongs to",
  owners: { me: "Me", team: "Team" },
  team: "Team",
  contact: (name: string) => `Team, contact ${name}`,
  contactIs: (name: string) => `contact ${name}`,
  giveOf: (name: string) => `Give to the team: ${name}`,
  giveTitle: (name: string) => `Give “${name}” to the team?`,
  giveYes: "Give to the team",
  giveEffect: {
    alert:
      "Everyone in the organisation will see it and members can change it, and it stays when you leave. Its messages go to its channels and, as you become its contact, to you. This cannot be undone.",
    channel:
      "Everyone in the organisation will see it, members can change it and send alerts to it, and it stays when you leave. You become its contact and are notified when it fails. This cannot be undone.",
    view: "Everyone in the organisation will see it and members can change it, and it stays when you leave. This cannot be undone.",
    key: "It will see and add what is the team's, no longer your own alerts and channels, and works on when you leave. Owners and admins can create new secrets for it. This cannot be undone.",
  },

  handover: "What becomes of what is theirs",
  handoverOwn: "What becomes of what is yours",
  handovers: { team: "Give to the team", remove: "Remove" } satisfies Record<Handover, string>,
  handoverTeam: (counts: string) => `${counts}. They keep working; an owner becomes their contact.`,
  handoverRemove: (counts: string) => `${counts}. They stop now and are deleted.`,
  handoverKeys:
    "Whoever knows the secret of an API key can keep using it. Create new secrets for these keys afterwards.",
  handoverEnds: (counts: string) => `Removed in any case: ${counts}.`,
} as const;
