import { expect, it } from "vitest";
import { announcementOf } from "./announcement.ts";

const started = {
  url: "http://localhost:3000",
  outboxKey: null,
  sendsMails: false,
  browser: null,
  lines: [],
};
const aboutMail = (given: Partial<Parameters<typeof announcementOf>[0]>) =>
  announcementOf({ ...started, ...given })
    .split("\n")
    .filter((line) => /mail/i.test(line));

it("says in one sentence that no mail can be sent, unless there is a mail server or an outbox", () => {
  expect(aboutMail({})).toEqual([expect.stringMatching(/^ {2}No mail can be sent, .*: set SMTP_URL\.$/)]);
  expect(aboutMail({ sendsMails: true })).toEqual([]);
  expect(aboutMail({ outboxKey: "key" })).toEqual([
    "  Mails are kept here:  http://localhost:3000/outbox#key",
  ]);
});
