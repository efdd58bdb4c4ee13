import { MAIL_TEXTS, REPORT_TEXTS } from "@pricetrail/contract";
import { escapeHtml, link, page } from "../alerts/mail-html.rules.ts";
import type { ComposedMail } from "../mail/compose.rules.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";

const T = REPORT_TEXTS.confirm;

/** Returns the mail that asks an outside reader, plain and without figures. */
export function composeConfirmation({
  person,
  organisation,
  report,
  when,
  url,
}: Record<"person" | "organisation" | "report" | "when" | "url", string>): ComposedMail {
  const about = T.text(neutralise(person), neutralise(organisation), neutralise(report), when);
  return {
    subject: T.subject,
    text: [MAIL_TEXTS.greeting, about, `${T.button}:\n${url}`, T.nothing, MAIL_TEXTS.signature].join("\n\n"),
    html: page({
      subject: T.subject,
      card: [
        `<p style="margin:0 0 16px">${escapeHtml(MAIL_TEXTS.greeting)}</p>`,
        `<p style="margin:0 0 20px">${escapeHtml(about)}</p>`,
        `<p style="margin:0">${link(T.button, url, "button")}</p>`,
      ],
      why: `${T.nothing} ${MAIL_TEXTS.ignore}`,
      foot: [],
    }),
  };
}
