import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { addCompanionReading, MAX_COMPANION_PAGE, createPairing, redeemPairing } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";

describe("a page's markup", () => {
  let fixture: AccessFixture;
  let device: string;

  beforeAll(async () => {
    fixture = await openAccessFixture();
    const { token } = await fixture.addSignedIn();
    const { code } = (await fixture.send(createPairing, { token })).json<{ code: string }>();
    device = (await fixture.send(redeemPairing, { body: { code, name: "Chromium" } })).json<{
      token: string;
    }>().token;
  });
  afterAll(() => fixture.close());

  const CALL = JSON.stringify({ url: "http://shop.example/p", loadTimeMs: 100 });
  async function post(parts: Record<string, string | Blob>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    const encoded = new Response(form);
    return fixture.program.app.inject({
      method: "POST",
      url: `/api/${addCompanionReading.path}`,
      headers: { authorization: `Bearer ${device}`, "content-type": encoded.headers.get("content-type")! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  }
  const file = (...pieces: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(pieces, { type: "text/html" });

  it("is read completely as a file of a form, even if a character is split between two chunks", async () => {
    // Nothing is tracked there: this is detected only after everything was read and validated.
    const markup = `<p>${"é€😀".repeat(60_000)}</p>`;
    expect((await post({ call: CALL, page: file(markup) })).statusCode).toBe(404);
  });

  /** Sends a form whose `call` is a field without a file name, as browsers send texts. */
  const postCall = (call: Buffer) => {
    const line = "--part";
    return fixture.program.app.inject({
      method: "POST",
      url: `/api/${addCompanionReading.path}`,
      headers: { authorization: `Bearer ${device}`, "content-type": "multipart/form-data; boundary=part" },
      payload: Buffer.concat([
        Buffer.from(`${line}\r\ncontent-disposition: form-data; name="call"\r\n\r\n`),
        call,
        Buffer.from(
          `\r\n${line}\r\ncontent-disposition: form-data; name="page"; filename="page.html"\r\ncontent-type: text/html\r\n\r\n<p>\r\n${line}--\r\n`,
        ),
      ]),
    });
  };

  it("that its sender aborts is no error of the program", async () => {
    const { app } = fixture.program;
    const [info, error] = [vi.spyOn(app.log, "info"), vi.spyOn(app.log, "error")];
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    const began = once(app.server, "request");
    socket.write(
      `POST /api/${addCompanionReading.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${device}\r\n` +
        "content-type: multipart/form-data; boundary=part\r\ncontent-length: 9000\r\n\r\n" +
        '--part\r\ncontent-disposition: form-data; name="page"; filename="page.html"\r\n\r\n<p>',
    );
    const [request] = (await began) as [IncomingMessage];
    await vi.waitFor(() => expect(request.readableFlowing).toBe(true), 5000);
    socket.destroy();
    const said = "the sender ended its request";
    await vi.waitFor(() => expect(info.mock.calls.map(([, text]) => text)).toContain(said), 5000);
    expect(error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("is rejected if the call beside it is not UTF-8", async () => {
    const call = (letter: Buffer) =>
      Buffer.concat([
        Buffer.from('{"url":"http://shop.example/caf'),
        letter,
        Buffer.from('","loadTimeMs":100}'),
      ]);
    expect((await postCall(call(Buffer.from("é")))).statusCode).toBe(404);
    expect((await postCall(call(Buffer.from([0xe9])))).statusCode).toBe(400);
  });

  it.each([
    ["JSON that is broken", { call: "{", page: file("<p>") }],
    ["JSON that is no object", { call: "[1]", page: file("<p>") }],
    ["bytes that are no UTF-8", { call: CALL, page: file("<p>", new Uint8Array([0xe9]), "</p>") }],
    ["a letter that is cut off", { call: CALL, page: file("<p>", new Uint8Array([0xe2, 0x82])) }],
    ["a file of another name", { call: CALL, other: file("<p>") }],
    ["no file", { call: CALL }],
  ])("is rejected with 400 with %s", async (_what, parts: Record<string, string | Blob>) => {
    const answer = await post(parts);
    expect(answer.statusCode, answer.body).toBe(400);
  });

  it("is rejected inside JSON, and when it is too long or the call has too many keys", async () => {
    const json = await fixture.program.app.inject({
      method: "POST",
      url: `/api/${addCompanionReading.path}`,
      headers: { authorization: `Bearer ${device}` },
      payload: { url: "http://shop.example/p", loadTimeMs: 100, page: "<p>" },
    });
    expect(json.statusCode).toBe(400);
    const long = await post({ call: CALL, page: file("x".repeat(MAX_COMPANION_PAGE + 1)) });
    expect(long.statusCode).toBe(413);
    const keys = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`k${at}`, 1]));
    expect((await post({ call: JSON.stringify(keys), page: file("<p>") })).statusCode).toBe(413);
  });
});
