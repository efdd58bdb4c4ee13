import { MINUTE_MS } from "@pricetrail/contract";
import { createTransport } from "nodemailer";
import type { Foundation } from "../../foundation.ts";
import { domainToASCII, domainToUnicode } from "node:url";
import { isPermanent, retryDelay } from "./backoff.rules.ts";
import { claimDueMails, findFiles, markFailed, markSent } from "./mail.store.ts";

const LEASE_MS = 5 * MINUTE_MS;
const BATCH = 10;
const ERROR_LENGTH = 300;
/** Characters of an error in which the recipient is looked for. */
const MAX_SAID = 10_000;
/** What a mail program posts to the address of List-Unsubscribe (RFC 8058). */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/**
 * Removes the recipient, whom servers repeat, from an error: neither the log nor the operator's page names people. Servers repeat an
 * address in another case, and its domain as in DNS ("xn--bcher-kva.example") or in its own script.
 */
function withoutRecipient(said: string, address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const forms = [domain, domainToASCII(domain), domainToUnicode(domain)].filter((form) => form !== "");
  const spellings = forms.flatMap((form) => {
    const whole = `${address.slice(0, at + 1)}${form}`;
    return [whole, whole.normalize("NFC"), whole.normalize("NFD")];
  });
  return spellings.reduce(
    (text, spelling) =>
      text.replaceAll(new RegExp(spelling.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "giu"), "the recipient"),
    said.slice(0, MAX_SAID),
  );
}

export interface Delivery {
  /** Sends due mails; returns the number of attempts. */
  deliverDue(signal?: AbortSignal): Promise<number>;
  close(): void;
}

/**
 * Creates the job that passes due mails to the SMTP server, one after another. After a crash in between, a mail may arrive twice
 * with the same Message-ID.
 */
export function createDelivery({ config, clock, db, log }: Foundation, smtpUrl: string): Delivery {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Mail contents must not cause file reads or requests.
      disableFileAccess: true,
      disableUrlAccess: true,
      // Mail programs show pictures that are parts of the mail, but no `data:` addresses.
      attachDataUrls: true,
    },
    { from: config.MAIL_FROM },
  );
  const host = /@([^>\s]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? "localhost";

  async function deliver(mail: Awaited<ReturnType<typeof claimDueMails>>[number]): Promise<void> {
    try {
      const files = await findFiles(db, mail.file_ids);
      await transport.sendMail({
        to: { name: "", address: mail.to_address },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        attachments: files.map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content,
        })),
        messageId: `<${mail.id}@${host}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribe_url === null ? {} : { "List-Unsubscribe-Post": ONE_CLICK }),
        },
        ...(mail.unsubscribe_url === null ? {} : { list: { unsubscribe: mail.unsubscribe_url } }),
      });
      await markSent(db, mail.id, clock.now());
    } catch (error) {
      const wait = isPermanent(error) ? undefined : retryDelay(mail.attempts);
      const said = error instanceof Error ? error.message : "delivery failed";
      const text = withoutRecipient(said, mail.to_address).slice(0, ERROR_LENGTH);
      log.warn(
        { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason: text },
        "a mail was not delivered",
      );
      await markFailed(db, mail.id, {
        state: wait === undefined ? "dead" : "pending",
        error: text,
        nextAttemptAt: new Date(clock.now().getTime() + (wait ?? 0)),
      });
    }
  }

  return {
    deliverDue: async (signal) => {
      let tried = 0;
      for (;;) {
        const now = clock.now();
        const mails = await claimDueMails(db, now, new Date(now.getTime() + LEASE_MS), BATCH);
        for (const mail of mails) {
          // Mails that were claimed but not attempted return when their lease expires.
          if (signal?.aborted) return tried;
          await deliver(mail);
          tried += 1;
        }
        if (mails.length < BATCH || signal?.aborted) return tried;
      }
    },
    close: () => transport.close(),
  };
}
