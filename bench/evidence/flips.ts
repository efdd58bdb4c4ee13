import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "../../apps/server/src/browser-finder.ts";
import { samplePack } from "../../apps/server/src/features/evidence/evidence.fixture.ts";
import { verifyPage } from "../../apps/server/src/features/evidence/verify-page.rules.ts";
import { randomOf } from "../../tests/random.ts";

const SEED = 1;

/** Flips bytes of an evidence file one at a time, at seeded places, and counts those the offline page detects; undefined without a browser. */
export async function countDetectedFlips(count: number): Promise<number | undefined> {
  const program = await findBrowser();
  if (!program) return undefined;
  const archive = Buffer.from(
    samplePack(
      {
        block: Buffer.alloc(20_000, "<p>price</p>"),
        headers: Buffer.from('{"server":"x"}'),
        picture: Buffer.alloc(9_000, 7),
      },
      40,
    ),
  );
  const random = randomOf(SEED);
  const places = Array.from({ length: count }, () => Math.floor(random() * archive.length));
  const folder = await mkdtemp(path.join(tmpdir(), "evidence-"));
  await writeFile(path.join(folder, "verify.html"), verifyPage());
  const browser = await chromium.launch({
    executablePath: program.path,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await (await browser.newContext({ offline: true })).newPage();
    await page.goto(pathToFileURL(path.join(folder, "verify.html")).href);
    const named = await page.evaluate(
      async ([base64, flipped]) => {
        const whole = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const input = document.querySelector<HTMLInputElement>("#files")!;
        const result = document.querySelector("#result")!;
        const verdictOf = async (bytes: Uint8Array<ArrayBuffer>) => {
          const chosen = new DataTransfer();
          chosen.items.add(new File([bytes], "evidence.zip"));
          input.files = chosen.files;
          input.dispatchEvent(new Event("change"));
          while (result.className === "") await new Promise((resolve) => setTimeout(resolve));
          return `${result.className} ${result.querySelector("li code")?.textContent ?? ""}`;
        };
        if (!(await verdictOf(whole)).startsWith("good")) throw new Error("the evidence is not unchanged");
        let found = 0;
        for (const [time, place] of flipped.entries()) {
          const bytes = whole.slice();
          bytes[place]! ^= 1 << (time % 8);
          if (/^bad ./.test(await verdictOf(bytes))) found += 1;
        }
        return found;
      },
      [archive.toString("base64"), places] as const,
    );
    return named;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
