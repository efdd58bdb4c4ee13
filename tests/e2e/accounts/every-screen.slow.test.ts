import pg from "pg";
import { expect, it } from "vitest";
import { signUp } from "../../product.ts";
import { openScreen } from "../data-screens/screen.ts";
import { expectWalkable, filled, pathsOf } from "../data-screens/walk.ts";
import { openDataWorld } from "../data-screens/world.ts";
import { OPERATOR, sharedBrowser, sharedProgram } from "../shared-program.ts";
import { expectAccessibleInBothThemes, VIEWS } from "./inspection.ts";

const LONG = "unbroken".repeat(25);
/** What an installation has after a year: hosts in every state, failed mails, refusals, a ledger that differs; each text as long as it may be. */
const A_YEAR = [
  `insert into host_slot (host, work_queue, next_free_at, penalised_until, paused_at, failures, stops, open_until, lifted_at,
     answered_at, failed_at, last_outcome, last_detail)
   select state || '-${LONG}.example:8443', 'live', now(), case when state = 'slowed' then now() + interval '1 day' end,
     case when state = 'paused' then now() end, 99, case when state in ('trying', 'open') then 12 else 0 end,
     case when state = 'open' then now() + interval '1 day' end, case when state = 'working' then now() end, now(), now(),
     'http_status', 'HTTP status 503'
   from unnest(array['working', 'slowed', 'trying', 'open', 'paused']) state on conflict do nothing`,
  `insert into mail (id, kind, to_address, subject, body_text, body_html, state, attempts, next_attempt_at, last_error, created_at)
   select gen_random_uuid(), 'invitation', '${LONG}@acme.example', 'Invitation to ${LONG}',
     'See https://acme.example/${LONG}/${LONG} (${LONG}).', '', state, 12, now() + interval '1 day', '550 5.1.1 ${LONG}', now()
   from unnest(array['dead', 'kept', 'pending']) state`,
  `insert into security_event (id, at, last_at, count, kind, outcome, status, call, account_id, organisation_id, key, target, address)
   select gen_random_uuid(), now(), now(), 1234567, kind, 'refused', 401, 'POST update/${LONG}/{id}', gen_random_uuid(),
     gen_random_uuid(), '${LONG}', '${LONG}', '2001:0db8:85a3:08d3:1319:8a2e:0370:7344'
   from unnest(array['sign_in', 'key_rotation', 'account_deletion', 'operator']) kind`,
  `insert into setting (key, value) values ('ledger_reconciliation', jsonb_build_object('at', '2026-11-28T12:00:00.000Z',
     'organisations', 1, 'days', 30, 'rows', 1234567890, 'provider', 'off', 'reports', 0, 'differences', jsonb_build_array(
       jsonb_build_object('organisationId', gen_random_uuid(), 'day', '2026-11-27', 'kind', 'values', 'ledger', 1234567890, 'other', 0))))
   on conflict (key) do update set value = excluded.value`,
];

it("every screen of visitors is readable, keeps within the window and shows the focus", async () => {
  const [{ product }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const visitors = pathsOf("account-routes.tsx", "visitor");
  expect(visitors.length).toBeGreaterThan(4);
  await expectWalkable(await openScreen(browser, product.url, undefined, "/favicon.svg"), visitors);
});

it("every screen of accounts is readable, keeps within the window and shows the focus", async () => {
  const world = await openDataWorld();
  const members = filled(pathsOf("account-routes.tsx", "member"));
  expect(members.length).toBeGreaterThan(15);
  await expectWalkable(await world.open("/favicon.svg"), members);
  await world.stop();
});

it("every screen of operators is readable, keeps within the window and shows the focus, with long texts too", async () => {
  const [{ product, connection }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const { token } = await signUp(product.url, OPERATOR);
  const database = new pg.Client(connection);
  await database.connect();
  for (const rows of A_YEAR) await database.query(rows);
  await database.end();
  const { pathname, hash } = new URL(product.outbox);
  const screen = await openScreen(browser, product.url, token, "/favicon.svg");
  await expectWalkable(screen, ["/operator", pathname, pathname + hash]);
});

it("an inspection finds layout faults in each width and theme", async () => {
  const [{ product }, browser] = await Promise.all([sharedProgram(), sharedBrowser()]);
  const screen = await openScreen(browser, product.url, undefined, "/login");
  const { page } = screen;
  await page.getByRole("button", { name: "LOGIN" }).waitFor();
  await page.evaluate(() => {
    const image = new Image();
    image.src = "/favicon.svg";
    const faint = document.createElement("p");
    faint.textContent = "faint";
    Object.assign(faint.style, { color: "#777", background: "#888", width: "1500px" });
    const dim = document.createElement("b");
    dim.textContent = "dim";
    dim.style.color = "#333";
    document.querySelector("main")?.append(image, faint, dim);
  });
  const found = await expectAccessibleInBothThemes(page, "faulty login", VIEWS).then(
    () => "",
    (error: unknown) => String(error),
  );
  for (const fault of ["image-alt", "color-contrast", "wider than the window"])
    expect(found).toContain(fault);
  const dim = found.split("\n").filter((line) => line.includes("dim</b>"));
  expect(dim).toHaveLength(2);
  for (const line of dim) expect(line).toMatch(/^(1440|360), dark: color-contrast/);
  await screen.leave();
});
