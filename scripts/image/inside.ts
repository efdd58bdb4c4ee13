/** Runs in the namespaces of one image's check: `node inside.ts <task.json>`; what fails is written to stderr. */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { productPage, serveShop } from "../../tests/static-shop.ts";
import { callApi, knowOutbox, signUp } from "../../tests/product.ts";
import type { CheckTask } from "./check-image.ts";
import { startContainer } from "./container.ts";

const NAME = "Blue kettle";
const PRICE = "19.90";
const WAIT_MS = 120_000;

const task = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as CheckTask;
const { root, data, config } = task;
const hasBrowser = config.Env.length > 0 && isFile("usr/bin/chromium-headless-shell");

function isFile(name: string): boolean {
  try {
    return readFileSync(path.join(root, name)).length > 0;
  } catch {
    return false;
  }
}

/** As a container sees it: everything read-only but the volume and a temporary folder. */
function mountAll(): void {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  const [uid, gid] = config.User.split(":").map(Number);
  chownSync(data, uid ?? 0, gid ?? 0);
  const mount = (...args: string[]): unknown => execFileSync("mount", args);
  mount("--bind", root, root);
  mount("-o", "remount,ro,bind", root);
  mount("--rbind", "/dev", path.join(root, "dev"));
  mount("-t", "tmpfs", "-o", "mode=1777,size=256m", "tmpfs", path.join(root, "dev/shm"));
  mount("-t", "tmpfs", "-o", "mode=1777,size=1g", "tmpfs", path.join(root, "tmp"));
  mount("--bind", data, path.join(root, "data"));
}

/** A page that shows its price only after a script has run, where there is a browser. */
const drawn = (): string =>
  `<!doctype html><title>${NAME}</title><main id="main"></main><script>document.getElementById("main").innerHTML = ${JSON.stringify(
    `<h1>${NAME}</h1><p class="price" itemprop="price">USD ${PRICE}</p><button>Add to cart</button>`,
  )}</script>`;

async function firstPrice(): Promise<void> {
  const shop = await serveShop((at) =>
    at.startsWith("/p/") ? (hasBrowser ? drawn() : productPage(NAME, PRICE)) : undefined,
  );
  const container = await startContainer(task);
  knowOutbox(container.url, container.outbox);
  const person = await signUp(container.url, "pat@acme.example");
  const { data: product } = await person.call<{ data: { _id: string } }>("POST", "add/product", {
    url: `${shop.origin}/p/kettle`,
    name: NAME,
  });
  const { data: run } = await person.call<{ data: { _id: string } }>("POST", "track/product", {
    products: [product._id],
  });
  const read = async <T>(at: string): Promise<T> => (await person.call<{ data: T }>("GET", at)).data;
  for (
    const until = Date.now() + WAIT_MS;
    (await read<{ state: string }>(`get/run/${run._id}`)).state !== "finished";
  ) {
    if (Date.now() > until) throw new Error("the run did not end");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { normalPrice, outcome } = await read<{ normalPrice: { value: string } | null; outcome: string }>(
    `get/product/${product._id}`,
  );
  if (normalPrice?.value !== PRICE) throw new Error(`no price was read: ${outcome}`);
  container.checkHealth();
  await container.stop();
  // A second container on the same volume continues.
  const again = await startContainer(task);
  const answer = await callApi<{ data: { name: string } }>(again.url, "GET", `get/product/${product._id}`, {
    bearer: person.token,
  });
  if (answer.data.name !== NAME) throw new Error("the product was lost with the container");
  await again.stop();
  await shop.stop();
}

try {
  mountAll();
  await firstPrice();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
