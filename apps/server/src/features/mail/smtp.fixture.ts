import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Starts a real SMTP server that stores mails, or responds with the error that a test sets. */
export async function startSmtp() {
  const received: Email[] = [];
  const state: { refuse: number | undefined; reason: string; onMail?: () => void } = {
    refuse: undefined,
    reason: "not now",
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.refuse !== undefined) {
          done(Object.assign(new Error(state.reason), { responseCode: state.refuse }));
          return;
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          state.onMail?.();
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
