import { once } from "node:events";
import { FRAME_HEADER_BYTES } from "@pricetrail/contract";
import type { BrowserSession, Inspection, LiveCommand, LiveEvent } from "@pricetrail/contract";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";
import type { Clock } from "../../../apps/server/src/clock.ts";
import { systemClock } from "../../../apps/server/src/clock.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { asPerson } from "../../../apps/server/src/database/tenant.ts";
import { openTestDb } from "../../../apps/server/src/database/testing.ts";
import { startProgram } from "../../../apps/server/src/program.ts";

/** Real time plus an offset that a test sets. */
export class ForwardClock implements Clock {
  #aheadMs = 0;

  forward(seconds: number): void {
    this.#aheadMs += seconds * 1_000;
  }

  now(): Date {
    return new Date(systemClock.now().getTime() + this.#aheadMs);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal);
  }
}

export interface Person {
  token: string;
  userId: string;
  organisationId: string;
}

/** A picture as received over the socket. */
export interface Picture {
  number: number;
  width: number;
  height: number;
  image: Buffer;
}

/** The whole program with a real browser, a clock that can be advanced, and accounts created without signing up. */
export async function openLiveWorld(settings: Record<string, string> = {}) {
  const browser = await findBrowser();
  if (!browser) throw new Error("these tests need a Chrome or Chromium (CHROMIUM_PATH)");
  const database = await openTestDb();
  const clock = new ForwardClock();
  const { host, port, user, database: name } = database.target;
  const program = await startProgram({
    isAlone: false,
    config: readConfig({
      PORT: "0",
      CAPTCHA: "off",
      THROTTLE: "off",
      LOG_LEVEL: "silent",
      ...settings,
    }),
    target: { host, port, user, database: name },
    clock,
    roles: { http: true, worker: false },
    browserPath: settings.NO_BROWSER === undefined ? browser.path : null,
  });
  let people = 0;

  async function call(person: Person | null, method: "GET" | "POST", path: string, body?: unknown) {
    const answer = await fetch(`${program.url}/api/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as never };
  }

  async function addPerson(): Promise<Person> {
    people += 1;
    const made = await program.features.accounts.createVerifiedAccount({
      email: `person${people}@live.example`,
      fullname: "Some Person",
      orgname: "Some Company",
      password: "Some1@password",
      isDemo: false,
    });
    const token = await asPerson(database.db, made!.userId, (trx) =>
      program.features.accounts.sessions.open(trx, {
        userId: made!.userId,
        kind: "login",
        origin: { userAgent: "", address: "" },
      }),
    );
    return { token, ...made! };
  }

  const open = (person: Person, url: string) =>
    call(person, "POST", "open/browser", { url }) as Promise<{
      status: number;
      body: { data: BrowserSession; message: string };
    }>;

  async function inspect(person: Person, id: string): Promise<Inspection> {
    const { status, body } = await call(person, "POST", `inspect/browser/${id}`);
    if (status !== 200) throw new Error(`not inspected: ${status} ${JSON.stringify(body)}`);
    return (body as { data: Inspection }).data;
  }

  const list = async (person: Person): Promise<BrowserSession[]> =>
    ((await call(person, "GET", "get/browser")).body as { list: BrowserSession[] }).list;

  const ticket = async (person: Person): Promise<string> =>
    ((await call(person, "POST", "create/ticket")).body as { ticket: string }).ticket;

  const socketUrl = (id: string, ticket: string): string =>
    `${program.url.replace("http", "ws")}/api/watch/browser/${id}?ticket=${ticket}`;

  return {
    program,
    db: database.db,
    clock,
    call,
    addPerson,
    open,
    inspect,
    list,
    ticket,
    socketUrl,
    /** Opens a page and returns it once its first picture is shown. */
    async watch(person: Person, url: string): Promise<LiveTab & { id: string }> {
      const opened = await open(person, url);
      if (opened.status !== 200) throw new Error(`not opened: ${opened.body.message}`);
      const id = opened.body.data._id;
      const tab = await connect(socketUrl(id, await ticket(person)), program.url);
      return Object.assign(tab, { id });
    },
    stop: async () => {
      await program.stop();
      await database.drop();
    },
  };
}
export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>;

export type LiveTab = Awaited<ReturnType<typeof connect>>;

/** The client side of a live view: stores what it receives and confirms each picture at once. */
export async function connect(url: string, origin: string) {
  // Node's web socket accepts headers, which the standard type lacks.
  const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
  const socket = new Socket(url, { headers: { origin } });
  socket.binaryType = "arraybuffer";
  const events: LiveEvent[] = [];
  const pictures: Picture[] = [];
  const tab = {
    events,
    pictures,
    socket,
    /** Pictures are left unconfirmed while this is false. */
    confirms: true,
    send: (command: LiveCommand): void => socket.send(JSON.stringify(command)),
    page: () =>
      events.findLast((event): event is Extract<LiveEvent, { type: "page" }> => event.type === "page"),
    closed: () =>
      events.find((event): event is Extract<LiveEvent, { type: "closed" }> => event.type === "closed")
        ?.reason,
    click(x: number, y: number): void {
      const at = { type: "pointer", x, y, modifiers: 0 } as const;
      tab.send({ ...at, event: "move", button: "none", clickCount: 0 });
      tab.send({ ...at, event: "down", button: "left", clickCount: 1 });
      tab.send({ ...at, event: "up", button: "left", clickCount: 1 });
    },
    type(text: string): void {
      for (const key of text) tab.press(key);
    },
    press(key: string, modifiers = 0): void {
      const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
      tab.send({ type: "key", event: "down", key, code, modifiers });
      tab.send({ type: "key", event: "up", key, code, modifiers });
    },
    close(): void {
      socket.close();
    },
  };
  socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === "string") {
      events.push(JSON.parse(data) as LiveEvent);
      return;
    }
    const bytes = Buffer.from(data);
    const number = bytes.readUInt32BE(0);
    pictures.push({
      number,
      width: bytes.readUInt16BE(4),
      height: bytes.readUInt16BE(6),
      image: bytes.subarray(FRAME_HEADER_BYTES),
    });
    if (tab.confirms) tab.send({ type: "drawn", frame: number });
  });
  await Promise.race([
    once(socket, "open"),
    once(socket, "error").then(() => {
      throw new Error("the socket was refused");
    }),
  ]);
  return tab;
}
