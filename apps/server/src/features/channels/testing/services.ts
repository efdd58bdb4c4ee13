import type { ChannelKind } from "@pricetrail/contract";
import type { Received } from "./receiver.ts";

/** A service according to its documentation: the settings of its channel, and its handling of a request. */
interface Service {
  settings: Record<string, string>;
  /** Returns what people see of a request; undefined when the service would reject it. */
  read(request: Received, body: Record<string, unknown>): string | undefined;
  /** Status and body of an accepted message. */
  taken: [status: number, body: string];
}

const all = (...texts: unknown[]): string | undefined =>
  texts.every((text) => typeof text === "string") ? texts.join("\n") : undefined;
const when = (isRight: boolean, text: string | undefined): string | undefined => (isRight ? text : undefined);
const isJson = ({ headers }: Received): boolean => headers["content-type"] === "application/json";
const HOOK = "http://127.0.0.1:9/hooks/a?key=b";
const isHook = (request: Received): boolean =>
  request.method === "POST" && request.path === "/hooks/a?key=b" && isJson(request);
const first = (list: unknown): Record<string, unknown> => (list as Record<string, unknown>[])[0]!;

export const SERVICES: Record<Exclude<ChannelKind, "webhook" | "push">, Service> = {
  ntfy: {
    settings: { server: "http://127.0.0.1:9/", topic: "prices", token: "tk_1" },
    read: ({ method, path, headers }, { topic, title, message, click }) =>
      when(
        method === "POST" && path === "/" && topic === "prices" && headers.authorization === "Bearer tk_1",
        all(title, message, click),
      ),
    taken: [200, '{"id":"a","event":"message"}'],
  },
  gotify: {
    settings: { server: "http://127.0.0.1:9/gotify/", token: "A1" },
    read: (request, { title, message, priority, extras }) => {
      const { click } = (extras as Record<string, Record<string, { url: unknown }>>)["client::notification"]!;
      const isRight =
        request.method === "POST" &&
        request.path === "/gotify/message" &&
        request.headers["x-gotify-key"] === "A1" &&
        message !== "";
      return when(isRight && isJson(request) && Number.isInteger(priority), all(title, message, click!.url));
    },
    taken: [200, '{"id":1}'],
  },
  pushover: {
    settings: { token: "t1", user: "u1" },
    read: ({ path }, { token, user, title, message, url }) =>
      when(path === "/1/messages.json" && token === "t1" && user === "u1", all(title, message, url)),
    taken: [200, '{"status":1}'],
  },
  telegram: {
    settings: { token: "12:AbC-d_e", chat: "-100" },
    read: (request, { chat_id: chat, text, parse_mode: mode }) =>
      when(
        request.path === "/bot12:AbC-d_e/sendMessage" &&
          isJson(request) &&
          chat === "-100" &&
          mode === undefined,
        all(text),
      ),
    taken: [200, '{"ok":true}'],
  },
  discord: {
    settings: { url: HOOK },
    read: (request, { embeds, allowed_mentions: mentions }) => {
      const { title, description, url } = first(embeds);
      const isQuiet = JSON.stringify(mentions) === '{"parse":[]}';
      return when(isHook(request) && isQuiet && String(title).length <= 256, all(title, description, url));
    },
    taken: [204, ""],
  },
  slack: {
    settings: { url: HOOK },
    // Angle brackets enclose links and mentions; three characters are escaped as entities, in addresses too.
    read: (request, { text, unfurl_links: isUnfurled }) => {
      const isEscaped = typeof text === "string" && !/&(?!(?:amp|lt|gt);)/.test(text);
      const shown = String(text)
        .replaceAll(/<(https?:[^>|]+)>/g, "$1")
        .replaceAll("&lt;", "‹")
        .replaceAll("&gt;", "›")
        .replaceAll("&amp;", "&");
      return when(isHook(request) && isEscaped && isUnfurled === false, shown);
    },
    taken: [200, "ok"],
  },
  teams: {
    settings: { url: HOOK },
    read: (request, { type, attachments }) => {
      const { contentType, content } = first(attachments);
      const card = content as {
        type: string;
        version: string;
        body: { text: string }[];
        actions: { url: string }[];
      };
      const isCard =
        contentType === "application/vnd.microsoft.card.adaptive" && card.type === "AdaptiveCard";
      const texts = card.body.map(({ text }) => text);
      return when(isHook(request) && type === "message" && isCard, all(...texts, card.actions[0]!.url));
    },
    taken: [202, ""],
  },
  mattermost: {
    settings: { url: HOOK },
    read: (request, { attachments }) => {
      const { fallback, title, title_link: link, text } = first(attachments);
      return when(isHook(request) && fallback === title, all(title, text, link));
    },
    taken: [200, "ok"],
  },
  matrix: {
    settings: { server: "http://127.0.0.1:9", room: "!r:home.example", token: "m1" },
    read: ({ method, path, headers }, { msgtype, body, "m.mentions": mentions }) =>
      when(
        method === "PUT" &&
          headers["content-type"] === "application/json" &&
          JSON.stringify(mentions) === "{}" &&
          /^\/_matrix\/client\/v3\/rooms\/!r%3Ahome\.example\/send\/m\.room\.message\/[\w-]{36}$/.test(
            path,
          ) &&
          headers.authorization === "Bearer m1" &&
          msgtype === "m.text",
        all(body),
      ),
    taken: [200, '{"event_id":"$a"}'],
  },
  googleChat: {
    settings: { url: HOOK },
    read: (request, { text }) => when(isHook(request), all(text)),
    taken: [200, '{"name":"spaces/a"}'],
  },
  apprise: {
    settings: { url: HOOK },
    read: (request, { title, body, type, format }) =>
      when(isHook(request) && body !== "" && type === "info" && format === "text", all(title, body)),
    taken: [200, ""],
  },
};
