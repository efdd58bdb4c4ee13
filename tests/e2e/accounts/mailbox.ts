import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  /** The value for SMTP_URL. */
  url: string;
  /** Waits for and returns the next mail to an address that no call has returned yet. */
  next(to: string): Promise<Email>;
  /** Returns the number of unread mails to an address. */
  unread(to: string): number;
}

const ARRIVAL_MS = 30_000;

/** A real SMTP server that stores the program's mails. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.push(mail);
          done();
        }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const isFor = (mail: Email, to: string): boolean => mail.to?.[0]?.address === to;
  return {
    url: `smtp://127.0.0.1:${port}`,
    unread: (to) => received.filter((mail) => isFor(mail, to)).length,
    next: async (to) => {
      const until = performance.now() + ARRIVAL_MS;
      while (performance.now() < until) {
        const index = received.findIndex((mail) => isFor(mail, to));
        if (index >= 0) return received.splice(index, 1)[0]!;
        await wait(25);
      }
      throw new Error(`no mail came for ${to}`);
    },
  };
}

/** The address that a mail's button leads to, from the HTML part; the text part must contain the same one. */
export function linkIn(mail: Email): string {
  const link = /href="([^"]+)"/.exec(mail.html ?? "")?.[1];
  if (link === undefined || !mail.text?.includes(link)) throw new Error(`no link in "${mail.subject}"`);
  return link;
}
