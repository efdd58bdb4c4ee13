import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Scope } from "@pricetrail/contract";
import { SCOPES } from "@pricetrail/contract";
import { sharedProgram } from "../e2e/shared-program.ts";
import type { Person } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A program's exit code and output. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program in the repository's folder until it exits. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  await once(child, "close");
  return { code: child.exitCode, out, err };
}

export interface KeyWorld {
  url: string;
  person: Person;
  /** An API key with every scope. */
  key: string;
  makeKey: (scopes: readonly Scope[]) => Promise<string>;
  /** The shop's base URL, and its prices by path; a path without a price is 404. */
  shop: string;
  prices: Map<string, { name: string; price: string }>;
  stop: () => Promise<void>;
}

/** A new organisation in the real program, a shop whose prices the test sets, and an API key. */
export async function openKeyWorld(): Promise<KeyWorld> {
  const prices = new Map<string, { name: string; price: string }>();
  const shop = await serveShop((path) => {
    const found = prices.get(path);
    return found && productPage(found.name, found.price);
  });
  const { product, newOwner } = await sharedProgram();
  const person = await newOwner();
  const makeKey = async (scopes: readonly Scope[]) => {
    const body = { name: "Test", scopes, days: null };
    return (await person.call<{ secret: string }>("POST", "add/key", body)).secret;
  };
  return {
    url: product.url,
    person,
    key: await makeKey(SCOPES),
    makeKey,
    shop: shop.origin,
    prices,
    stop: () => shop.stop(),
  };
}
