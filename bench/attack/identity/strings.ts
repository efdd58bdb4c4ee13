import { readNaughtyStrings } from "./corpus.ts";
import type { CheckRecord } from "../check-record.ts";
import { inParallel, PASSWORD } from "./identity.fixture.ts";
import type { IdentityFixture } from "./identity.fixture.ts";

/** One text field of one call. */
interface Field {
  path: string;
  field: string;
  /** The other fields of an acceptable body. */
  rest?: Record<string, unknown>;
  isSignedIn?: boolean;
  /** The text as stored and shown after success, given the sent body. */
  shown?: (fixture: IdentityFixture, body: Record<string, unknown>) => Promise<string | undefined>;
}

const NAMES = { fullname: "Some Person", orgname: "Some Company" };
const NEW = { password: "Other2#password", confirmPassword: "Other2#password" };
const LINK = { password: "Other2#password", confirmpassword: "Other2#password" };
let addresses = 0;
const freshAddress = (): string => `naughty${(addresses += 1)}@attack.example`;

/** The profile of the person with this address, once their signup has been processed. */
const shownAfterSignup =
  (field: "fullname" | "orgname"): Field["shown"] =>
  async (fixture, { email }) => {
    const user = await fixture.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", String(email))
      .executeTakeFirstOrThrow();
    const me = await fixture.call("GET", "me", { token: await fixture.openSession(user.id) });
    if (me.status !== 200) throw new Error(`me: ${me.status} ${JSON.stringify(me.body)}`);
    return (me.body.data as Record<string, string>)[field];
  };

const FIELDS: readonly Field[] = [
  { path: "user/login", field: "email", rest: { password: PASSWORD } },
  { path: "user/login", field: "password", rest: { email: "nobody@attack.example" } },
  { path: "user/signup", field: "email", rest: NAMES },
  { path: "user/signup", field: "fullname", rest: NAMES, shown: shownAfterSignup("fullname") },
  { path: "user/signup", field: "orgname", rest: NAMES, shown: shownAfterSignup("orgname") },
  { path: "user/signup", field: "password", rest: NAMES },
  { path: "user/resend/activationlink", field: "email" },
  { path: "user/resend/activationlink", field: "fullname", rest: { email: "nobody@attack.example" } },
  { path: "user/resend/activationlink", field: "orgname", rest: { email: "nobody@attack.example" } },
  { path: "forget/password", field: "email", rest: { type: true } },
  { path: "user/reset-password", field: "password", rest: LINK, isSignedIn: true },
  { path: "user/reset-password", field: "token", rest: LINK, isSignedIn: true },
  { path: "user/set-password", field: "token", rest: LINK },
  { path: "user/set-password", field: "confirmpassword", rest: LINK, isSignedIn: true },
  { path: "change/password", field: "oldpassword", rest: NEW, isSignedIn: true },
  {
    path: "change/password",
    field: "confirmPassword",
    rest: { ...NEW, oldpassword: PASSWORD },
    isSignedIn: true,
  },
  { path: "user/delete-account", field: "password", rest: { accept: true }, isSignedIn: true },
  { path: "update/organisation", field: "orgname", isSignedIn: true },
  { path: "switch/organisation", field: "organisation", isSignedIn: true },
  { path: "accept/invitation", field: "token", isSignedIn: true },
  { path: "add/member", field: "role", rest: { ...NAMES, email: "guest@attack.example" }, isSignedIn: true },
];

function bodyOf({ path, field, rest }: Field, text: string): Record<string, unknown> {
  const isSignup = path === "user/signup" && field !== "email";
  return { ...(isSignup ? { email: freshAddress() } : {}), ...rest, [field]: text };
}

/** Sends every naughty string through every text field: no 5xx, and each is either stored unchanged or refused. */
export async function attackStrings(fixture: IdentityFixture, record: CheckRecord): Promise<void> {
  const strings = readNaughtyStrings();
  const { userId } = await fixture.addAccount("naughty@attack.example");
  const token = await fixture.openSession(userId);
  for (const field of FIELDS) {
    const counts = { accepted: 0, refused: 0, changed: 0, broken: 0 };
    const bodies: [text: string, body: Record<string, unknown>][] = [];
    await inParallel(strings, async (text) => {
      const body = bodyOf(field, text);
      const { status } = await fixture.call("POST", field.path, {
        ...(field.isSignedIn ? { token } : {}),
        body,
      });
      if (status >= 500) counts.broken += 1;
      else if (status === 200) bodies.push([text, body]);
      else counts.refused += 1;
    });
    counts.accepted = bodies.length;
    if (field.shown) await fixture.untilWorkedOff();
    for (const [text, body] of field.shown ? bodies : [])
      if ((await field.shown?.(fixture, body)) !== text.trim()) counts.changed += 1;
    record.check(
      `${field.path} ${field.field}`,
      counts.broken === 0 && counts.changed === 0,
      `${strings.length} strings: ${counts.accepted} accepted, ${counts.refused} refused, ${counts.changed} changed, ${counts.broken} times 5xx`,
    );
  }
  await attackRenaming(fixture, record, strings, token);
  await attackPaths(fixture, record, strings, token);
  await attackPasswords(fixture, record, strings);
  await attackInvitations(fixture, record, strings);
}

/** The organisation's name is shown exactly as typed. */
async function attackRenaming(
  fixture: IdentityFixture,
  record: CheckRecord,
  strings: string[],
  token: string,
): Promise<void> {
  let accepted = 0;
  let changed = 0;
  for (const orgname of strings) {
    const { status } = await fixture.call("POST", "update/organisation", { token, body: { orgname } });
    if (status !== 200) continue;
    accepted += 1;
    const { body } = await fixture.call("GET", "me", { token });
    if ((body.data as { orgname: string }).orgname !== orgname.trim()) changed += 1;
  }
  record.check(
    "update/organisation, then me",
    changed === 0 && accepted > 0,
    `${accepted} accepted, ${changed} changed`,
  );
}

/** The same strings as ids in addresses and as the captcha's header. */
async function attackPaths(
  fixture: IdentityFixture,
  record: CheckRecord,
  strings: string[],
  token: string,
): Promise<void> {
  for (const path of ["delete/session/", "delete/member/", "delete/invitation/", "get/payment-result/"]) {
    let broken = 0;
    await inParallel(strings, async (text) => {
      const method = path.startsWith("get/") ? "GET" : "POST";
      const { status } = await fixture.call(method, path + encodeURIComponent(text), { token });
      if (status >= 500) broken += 1;
    });
    record.check(`${path}{id}`, broken === 0, `${strings.length} strings, ${broken} times 5xx`);
  }
}

/** A password that is accepted must sign in, and one that is refused must not. */
async function attackPasswords(
  fixture: IdentityFixture,
  record: CheckRecord,
  strings: string[],
): Promise<void> {
  const email = "password@attack.example";
  const { userId } = await fixture.addAccount(email);
  const token = await fixture.openSession(userId);
  let current = PASSWORD;
  let accepted = 0;
  let wrong = 0;
  for (const text of strings.filter((one) => one.length >= 8)) {
    const body = { oldpassword: current, password: text, confirmPassword: text };
    const { status } = await fixture.call("POST", "change/password", { token, body });
    if (status >= 500) wrong += 1;
    if (status !== 200) continue;
    accepted += 1;
    current = text;
    const signedIn = await fixture.call("POST", "user/login", { body: { email, password: text } });
    if (signedIn.status !== 200) wrong += 1;
  }
  record.check(
    "change/password, then user/login",
    wrong === 0 && accepted > 0,
    `${accepted} accepted, ${wrong} wrong`,
  );
}

/** Names and addresses of invited people are shown to the team exactly as typed. */
async function attackInvitations(
  fixture: IdentityFixture,
  record: CheckRecord,
  strings: string[],
): Promise<void> {
  for (const field of ["fullname", "email"] as const) {
    const counts = { accepted: 0, changed: 0, broken: 0 };
    let session = "";
    for (const [index, text] of strings.entries()) {
      // An organisation may invite 50 people a day.
      if (index % 40 === 0) {
        const { userId } = await fixture.addAccount(freshAddress());
        session = await fixture.openSession(userId);
      }
      const body = { fullname: "Some Guest", email: freshAddress(), role: "viewer", [field]: text };
      const { status } = await fixture.call("POST", "add/member", { token: session, body });
      if (status >= 500) counts.broken += 1;
      if (status !== 200) continue;
      counts.accepted += 1;
      const team = await fixture.call("GET", "get/member", { token: session });
      const [newest] = team.body.invitations as { fullname: string; email: string }[];
      if (newest?.[field] !== text.trim()) counts.changed += 1;
    }
    record.check(
      `add/member ${field}`,
      counts.broken === 0 && counts.changed === 0,
      `${counts.accepted} accepted, ${counts.changed} changed, ${counts.broken} times 5xx`,
    );
  }
}
