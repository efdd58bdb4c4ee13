import { MAIL_TEXTS } from "@pricetrail/contract";
import { neutralise, neutraliseAddress } from "./strangers-text.rules.ts";
import { mailPath } from "./messages.rules.ts";
import type { MailMessage } from "./messages.rules.ts";

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  /** Stops mails like this one when it is posted to (RFC 8058), and shows the page that does when it is opened. */
  oneClickUrl?: string | undefined;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns what a mail says, as one paragraph of text. */
export function mailBody(message: MailMessage): string {
  const { text } = MAIL_TEXTS[message.kind];
  switch (message.kind) {
    case "invitation":
      return text
        .replace("{inviter}", () => neutraliseAddress(message.inviter))
        .replace("{orgname}", () => neutralise(message.orgname));
    case "channel_off":
      return text
        .replace("{name}", () => neutralise(message.name))
        .replace("{reason}", () => neutralise(message.reason));
    case "cap_warning":
      return text.replace("{used}", message.used).replace("{cap}", message.cap).replace("{day}", message.day);
    case "usage_warning":
      return (
        text
          // One visit can use several points: those beyond the free ones are not free.
          .replace("{used}", String(Math.min(message.used, message.quota)))
          .replace("{quota}", String(message.quota))
          .replace("{day}", message.day)
      );
    default:
      return text;
  }
}

function notesOf(message: MailMessage): string[] {
  switch (message.kind) {
    case "usage_warning":
    case "cap_warning":
    case "channel_off":
    case "password_changed":
      return [];
    case "already_registered":
      return [MAIL_TEXTS.ignore];
    default:
      return [MAIL_TEXTS.validity, MAIL_TEXTS.ignore];
  }
}

/** Returns the mail as text and as HTML with the same content. It loads no external resource. */
export function composeMail(message: MailMessage, publicUrl: string): ComposedMail {
  const { subject, button } = MAIL_TEXTS[message.kind];
  const link = publicUrl + mailPath(message);
  const body = mailBody(message);
  const notes = notesOf(message);
  const text = [MAIL_TEXTS.greeting, body, `${button}:\n${link}`, ...notes, MAIL_TEXTS.signature].join(
    "\n\n",
  );
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#fff;margin:0;padding:24px">',
    '<div style="max-width:520px;margin:0 auto">',
    paragraph(escapeHtml(MAIL_TEXTS.greeting)),
    paragraph(escapeHtml(body)),
    paragraph(
      `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none">${escapeHtml(button)}</a>`,
    ),
    paragraph(`<span style="color:#57606a;word-break:break-all">${escapeHtml(link)}</span>`),
    ...notes.map((note) => paragraph(escapeHtml(note))),
    paragraph(escapeHtml(MAIL_TEXTS.signature)),
    "</div></body></html>",
  ].join("\n");
  return { subject, text, html };
}
