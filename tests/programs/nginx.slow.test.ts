import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../apps/server/src/database/embedded/memory-disk.ts";
import { connect } from "../e2e/scraping-browser/live-world.ts";
import { freePort, newDataFolder, signUp, startProduct } from "../product.ts";
import type { Person, Product } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";
import type { StaticShop } from "../static-shop.ts";

const NGINX = "/usr/sbin/nginx";
const SAMPLE = path.resolve(import.meta.dirname, "../../deploy/nginx.conf");
const OPERATOR = "operator@acme.example";

describe("deploy/nginx.conf, in Debian's nginx", () => {
  let folder: string;
  let data: string;
  let product: Product;
  let shop: StaticShop;
  let nginx: ChildProcess | undefined;
  let person: Person;
  let origin = "";
  /** While it is set, the shop answers no visit before it has resolved. */
  let held: Promise<void> | undefined;

  beforeAll(async () => {
    if (!existsSync(NGINX)) return;
    folder = mkdtempSync(path.join(temporaryFolder(), "pricetrail-nginx-"));
    data = newDataFolder();
    shop = await serveShop(
      () => productPage("Blue kettle", "19.90"),
      0,
      () => held,
    );
    const [port, plainPort] = [await freePort(), await freePort()];
    origin = `https://localhost:${port}`;
    product = await startProduct({
      DATA_DIR: data,
      PUBLIC_URL: origin,
      TRUST_PROXY: "on",
      CAPTCHA: "off",
      EGRESS_ALLOW: "127.0.0.1",
      HOST_INTERVAL_MS: "0",
      OPERATOR_EMAILS: OPERATOR,
    });
    const certificate = path.join(folder, "fullchain.pem");
    const key = path.join(folder, "privkey.pem");
    execFileSync(
      "openssl",
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(certificate, "utf8")]);
    const site = readFileSync(SAMPLE, "utf8")
      .replace("listen 443 ssl", `listen ${port} ssl`)
      .replace("listen 80;", `listen ${plainPort};`)
      .replaceAll(/^ +listen \[::\].*$/gm, "")
      .replace("127.0.0.1:3000", new URL(product.url).host.replace("localhost", "127.0.0.1"))
      .replaceAll("prices.example.com;", "localhost;")
      .replaceAll("/etc/ssl/prices.example.com", folder);
    writeFileSync(path.join(folder, "site.conf"), site);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (one) => `${one}_temp_path ${folder};`,
    );
    const main = `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${temporary.join(" ")} include ${folder}/site.conf; }`;
    writeFileSync(path.join(folder, "nginx.conf"), main);
    nginx = spawn(NGINX, ["-c", path.join(folder, "nginx.conf")], { stdio: "ignore" });
    await vi.waitFor(async () => expect((await fetch(`${origin}/api/health`)).status).toBe(200), {
      timeout: 10_000,
    });
    // Mails are read from the program itself: behind a proxy there is no outbox.
    const { token, ...rest } = await signUp(product.url, OPERATOR);
    person = { ...rest, token, call: (method, at, body) => callThrough(method, at, token, body) };
  }, 300_000);

  afterAll(async () => {
    if (nginx) {
      nginx.kill("SIGTERM");
      if (nginx.exitCode === null) await once(nginx, "exit");
    }
    await product?.stop();
    await shop?.stop();
    for (const one of [folder, data]) if (one !== undefined) rmSync(one, { recursive: true, force: true });
  });

  async function callThrough<T>(method: string, at: string, token: string, body?: unknown): Promise<T> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const answer = await fetch(`${origin}/api/${at}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status, at).toBe(200);
    return (await answer.json()) as T;
  }

  /** Skips, with a sentence, where there is no nginx. */
  const through = (title: string, test: () => Promise<void>): void =>
    it(title, async (context) => {
      if (nginx === undefined) return context.skip("nginx is not installed");
      await test();
    });

  through("passes files that are larger than nginx's own limit", async () => {
    const form = new FormData();
    const csv = `url,name\n${shop.origin}/p/uploaded,Blue kettle\n${"\n".repeat(3_000_000)}`;
    form.append("file", new Blob([csv], { type: "text/csv" }), "catalogue.csv");
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${origin}/api/import/product`, { method: "POST", headers, body: form });
    // The program's own limit, which it finds at the end of the file.
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: "At most 5,000 rows can be imported at once." },
    ]);
  });

  through("passes each event of a run at once, while the run goes on", async () => {
    const body = { url: `${shop.origin}/p/slow`, name: "Slow kettle" };
    const { data: added } = await person.call<{ data: { _id: string } }>("POST", "add/product", body);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const { data: run } = await person.call<{ data: { _id: string } }>("POST", "track/product", {
      products: [added._id],
    });
    const headers = { authorization: `Bearer ${person.token}`, accept: "text/event-stream" };
    const answer = await fetch(`${origin}/api/get/run/${run._id}/events`, { headers });
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toContain("event: run");
    resolve();
    held = undefined;
    await reader.cancel();
  });

  through("passes the live view's web socket", async () => {
    const { data: page } = await person.call<{ data: { _id: string } }>("POST", "open/browser", {
      url: `${shop.origin}/p/live`,
    });
    const { ticket } = await person.call<{ ticket: string }>("POST", "create/ticket");
    const tab = await connect(
      `${origin.replace("https", "wss")}/api/watch/browser/${page._id}?ticket=${ticket}`,
      origin,
    );
    await expect.poll(() => tab.page()?.title, { timeout: 60_000 }).toBe("Blue kettle");
    tab.close();
  });

  through("adds the visitor's address, and no visitor can claim another", async () => {
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" };
      const call = request(
        `${origin}/api/user/login`,
        { method: "POST", headers, localAddress: "127.0.0.2" },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve({ status: answer.statusCode ?? 0 }));
        },
      );
      call.once("error", reject).end(JSON.stringify({ email: OPERATOR, password: "Wrong@12345" }));
    });
    expect(status).toBe(400);
    const list = () => person.call<{ list: { address: string | null }[] }>("GET", "get/security-event");
    await expect
      .poll(async () => (await list()).list.map(({ address }) => address), { timeout: 30_000 })
      .toContain("127.0.0.2");
    expect((await list()).list.map(({ address }) => address)).not.toContain("203.0.113.7");
  });
});
