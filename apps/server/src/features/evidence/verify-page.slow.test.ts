import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../browser-finder.ts";
import { samplePack } from "./evidence.fixture.ts";
import { sha256 } from "./record.rules.ts";
import { verifyPage } from "./verify-page.rules.ts";

const BLOCK = `<div data-field="normalPrice">49,90 €</div><script>document.title = "ran"</script><img src=x onerror="document.title='ran'">`;
const DATE = new Date(1980, 0, 1);

describe("the page that verifies an evidence, opened as a file", () => {
  let browser: Browser;
  let folder: string;
  let archive: Buffer;
  let files: Record<string, Uint8Array>;

  beforeAll(async () => {
    const program = await findBrowser();
    browser = await chromium.launch({
      executablePath: program?.path ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    });
    folder = await mkdtemp(path.join(tmpdir(), "evidence-"));
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer();
    archive = Buffer.from(
      samplePack({ block: Buffer.from(BLOCK), headers: Buffer.from('{"server":"nginx"}'), picture }),
    );
    files = unzipSync(archive);
    // As an unpacked archive.
    await writeFile(path.join(folder, "verify.html"), files["verify.html"]!);
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  /** Opens the page on a machine without a network; fails the test on any request or error. */
  async function opened(before?: (page: Page) => Promise<unknown>): Promise<{ page: Page; asked: string[] }> {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("pageerror", (error) => asked.push(String(error)));
    page.on("console", (message) => asked.push(message.text()));
    await before?.(page);
    await page.goto(pathToFileURL(path.join(folder, "verify.html")).href);
    return { page, asked };
  }

  async function verdictOf(page: Page, bytes: Uint8Array): Promise<string> {
    await page.locator("#files").setInputFiles([]);
    await page
      .locator("#files")
      .setInputFiles({ name: "evidence.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) });
    await page.locator("#result.good, #result.bad").waitFor();
    return page.locator("#result").innerText();
  }

  it("confirms unaltered evidence and shows its contents, without any request", async () => {
    const { page, asked } = await opened();
    expect(await verdictOf(page, archive)).toContain("Unchanged");
    const shown = await page.locator("#details").innerText();
    expect(shown).toContain("Blue <b>kettle</b>");
    expect(shown).toContain("49.90 EUR");
    expect(shown).toContain("div#buy > span.price");
    expect(shown).toContain("nginx");
    expect(
      await page.locator("#details img").evaluate((image: HTMLImageElement) => image.decode()),
    ).toBeUndefined();
    // Content of the page is shown as text.
    expect(shown).toContain("onerror=");
    expect(await page.title()).toBe("Verify this evidence");
    expect(await page.locator("#details script, #details b").count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith("file:") && !url.startsWith("blob:"))).toEqual([]);
    await page.context().close();
  });

  it("executes and loads only its own code", async () => {
    const { page } = await opened();
    const tried = await page.evaluate(async () => {
      const refused: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.body.append(script);
      const image = document.createElement("img");
      image.src = "https://evil.example/x.png";
      document.body.append(image);
      await fetch("https://evil.example/").catch(() => undefined);
      const until = performance.now() + 10_000;
      while (refused.length < 3 && performance.now() < until) await new Promise(requestAnimationFrame);
      return refused.toSorted();
    });
    expect(tried).toEqual(["connect-src", "img-src", "script-src-elem"]);
    expect(await page.title()).toBe("Verify this evidence");
    await page.context().close();
  });

  it.each([
    ["manifest.json", /manifest\.json was changed/],
    ["chain.jsonl", /chain\.jsonl, record \d: was changed/],
    ["contents/4/block.txt", /contents\/4\/block\.txt, record 4: is not what its record names/],
    ["contents/4/headers.json", /contents\/4\/headers\.json, record 4: is not what its record names/],
    ["contents/4/picture.jpg", /contents\/4\/picture\.jpg, record 4: is not what its record names/],
    ["verify.html", /verify\.html was changed/],
    ["SHA256SUMS", /SHA256SUMS was changed/],
  ])("identifies %s when one of its bytes is altered", async (name, expected) => {
    const { page } = await opened();
    const begin = archive.indexOf(Buffer.from(files[name]!));
    expect(begin).toBeGreaterThan(0);
    for (const at of [0, Math.floor(files[name]!.length / 2), files[name]!.length - 1]) {
      const flipped = Buffer.from(archive);
      flipped[begin + at]! ^= 1 << (at % 8);
      const verdict = await verdictOf(page, flipped);
      expect(verdict).toMatch(/^Changed/);
      expect(verdict).toMatch(expected);
      expect(verdict.split("\n").filter(Boolean)).toHaveLength(2);
    }
    await page.context().close();
  });

  it("identifies a file by its entry when the archive is altered, and a record by its number", async () => {
    const { page } = await opened();
    const flipped = (at: number) => {
      const bytes = Buffer.from(archive);
      bytes[at]! ^= 1;
      return bytes;
    };
    expect(await verdictOf(page, flipped(10))).toContain("the archive's entry of chain.jsonl was changed");
    expect(await verdictOf(page, flipped(30))).toContain("the archive's entry of chain.jsonl was changed");
    expect(await verdictOf(page, flipped(archive.length - 4))).toContain(
      "the end of the archive was changed",
    );
    const second = archive.indexOf('"number":2') + 9;
    expect(await verdictOf(page, flipped(second))).toContain("chain.jsonl, record 2: was changed");
    expect(await verdictOf(page, archive.subarray(0, 500))).toContain("the archive was changed");
    await page.context().close();
  });

  it("identifies a record that was rewritten together with all hashes except its own in the chain", async () => {
    const { page } = await opened();
    const forged = { ...files };
    const lines = Buffer.from(files["chain.jsonl"]!).toString().split("\n");
    lines[1] = lines[1]!.replace("29.90", "19.90");
    forged["chain.jsonl"] = Buffer.from(lines.join("\n"));
    const manifest = JSON.parse(Buffer.from(files["manifest.json"]!).toString()) as {
      chain: { hashes: string[] };
      files: { name: string; sha256: string }[];
    };
    manifest.chain.hashes[1] = sha256(lines[1]).toString("hex");
    forged["manifest.json"] = Buffer.from(JSON.stringify(manifest));
    delete forged["SHA256SUMS"];
    const sums = Object.entries(forged)
      .map(([name, content]) => `${sha256(Buffer.from(content)).toString("hex")}  ${name}\n`)
      .join("");
    forged["SHA256SUMS"] = Buffer.from(`${sums}# ${sha256(sums).toString("hex")}\n`);
    const verdict = await verdictOf(page, zipSync(forged, { level: 0, mtime: DATE }));
    expect(verdict).toContain("chain.jsonl, record 2: is not the one that the record behind it names");
    await page.context().close();
  });

  it("reports missing and unexpected files", async () => {
    const { page } = await opened();
    const { "contents/4/block.txt": _left, ...others } = files;
    const other = { ...others, "extra.txt": Buffer.from("more") };
    const verdict = await verdictOf(page, zipSync(other, { level: 0, mtime: DATE }));
    expect(verdict).toContain("contents/4/block.txt is missing");
    expect(verdict).toContain("extra.txt does not belong to this evidence");
    await page.context().close();
  });

  it("verifies the unpacked folder too", async () => {
    const unpacked = path.join(folder, "unpacked");
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(unpacked, name)), { recursive: true });
      await writeFile(path.join(unpacked, name), content);
    }
    const { page } = await opened();
    await page.locator("#folder").setInputFiles(unpacked);
    await page.locator("#result.good").waitFor();
    await writeFile(path.join(unpacked, "contents/4/headers.json"), '{"server":"other"}');
    const again = (await opened()).page;
    await again.locator("#folder").setInputFiles(unpacked);
    await again.locator("#result.bad").waitFor();
    expect(await again.locator("#result").innerText()).toContain("contents/4/headers.json, record 4");
    await Promise.all([page, again].map((one) => one.context().close()));
  });

  it("computes hashes itself when the browser does not provide its own to files", async () => {
    const { page } = await opened((fresh) =>
      fresh.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined })),
    );
    expect(await page.evaluate(() => crypto.subtle)).toBeUndefined();
    expect(await verdictOf(page, archive)).toContain("Unchanged");
    for (const length of [0, 1, 55, 56, 63, 64, 65, 1000]) {
      const content = Buffer.alloc(length, 0xa7);
      const pack = samplePack({ block: content, headers: Buffer.from("{}"), picture: Buffer.from("p") });
      expect(await verdictOf(page, pack)).toContain("Unchanged");
    }
    await page.context().close();
  });
});

it("is identical for all evidence of a version", () => {
  expect(verifyPage()).toBe(verifyPage());
  expect(verifyPage()).not.toMatch(/^(?:import|export) /m);
});
