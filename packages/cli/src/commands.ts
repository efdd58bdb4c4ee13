import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Client, Operations } from "@pricetrail/client";
import { EXPORTS } from "./completion.ts";
import { findChannels, findProduct } from "./find.ts";
import { plain, table } from "./table.ts";
import { CLI_TEXTS, EXIT } from "./texts.ts";
import { UsageError } from "./usage-error.ts";

export interface CommandOptions {
  json: boolean;
  wait: boolean;
  "dry-run": boolean;
  name?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  format?: string | undefined;
  output?: string | undefined;
}

/** The dependencies of a command. */
export interface CommandContext {
  client: Client;
  args: readonly string[];
  options: CommandOptions;
  print: (text: string) => void;
  /** Standard output. */
  out: NodeJS.WritableStream;
  sleep: (ms: number) => Promise<void>;
}

type Command = (context: CommandContext) => Promise<number>;
type Money = { value: string; currency: string } | null;

const POLL_MS = 1000;

const money = (price: Money): string => (price === null ? "" : `${price.currency} ${price.value}`);
/** Returns micro-dollars as dollars, to the cent unless there are fractions of one. */
const usd = (microUsd: number): string => {
  const text = (microUsd / 1_000_000).toFixed(6);
  return `USD ${text.replace(/(\.\d\d\d*?)0*$/, "$1")}`;
};
/** Returns a time to the minute, in UTC. */
const moment = (at: string | null): string => (at === null ? "" : `${at.slice(0, 16).replace("T", " ")}Z`);

async function collected<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

function show({ options, print }: CommandContext, answer: unknown, text: string): void {
  print(options.json ? `${JSON.stringify(answer, null, 2)}\n` : text);
}

const atMost = (args: readonly string[], count: number): void => {
  if (args.length > count) throw new UsageError(CLI_TEXTS.tooMany(args[count]!));
};

/** The server adds a missing protocol, so a plain word would become a host name. */
const LOOKS_LIKE_URL = /[.:/]|^localhost$/i;

const add: Command = async (context) => {
  const { client, args, options } = context;
  const [url] = args;
  if (url === undefined) throw new UsageError(CLI_TEXTS.missing("URL"));
  atMost(args, 1);
  if (!LOOKS_LIKE_URL.test(url)) throw new UsageError(CLI_TEXTS.noUrl(url));
  if (options["dry-run"]) return preview(context, url);
  const answer = await client.addProduct({ body: { url, ...(options.name ? { name: options.name } : {}) } });
  show(context, answer.data, `${CLI_TEXTS.added(plain(answer.data.name), answer.data._id)}\n`);
  return EXIT.done;
};

function costLine({
  pointsADay,
  dayMicroUsd,
  monthMicroUsd,
  unplannedPoints,
}: {
  pointsADay: number;
  dayMicroUsd: number;
  monthMicroUsd: number;
  unplannedPoints: number;
}): string {
  if (unplannedPoints > 0) return CLI_TEXTS.unplanned(unplannedPoints);
  if (pointsADay === 0) return CLI_TEXTS.costsNothing;
  return CLI_TEXTS.costs(pointsADay, usd(dayMicroUsd), usd(monthMicroUsd));
}

/** Prints what a page contains and what tracking it would cost; stores nothing. */
async function preview(context: CommandContext, url: string): Promise<number> {
  const answer = await context.client.previewProduct({ body: { url } });
  const { data, cost } = answer;
  const price = money(data.discountedPrice ?? data.normalPrice) || data.outcomeText;
  const lines = [
    CLI_TEXTS.found(plain(data.name ?? data.url), plain(price)),
    costLine(cost),
    CLI_TEXTS.notStored,
  ];
  show(context, answer, `${lines.join("\n")}\n`);
  return EXIT.done;
}

const track: Command = async (context) => {
  const { client, args, options, print, sleep } = context;
  const products: string[] = [];
  for (const named of args) products.push((await findProduct(client, named))._id);
  let { data: run } = await client.trackProducts({ body: products.length > 0 ? { products } : {} });
  if (!options.wait) {
    show(context, run, `${CLI_TEXTS.started(run._id, run.total)}\n`);
    return EXIT.done;
  }
  if (!options.json) print(`${CLI_TEXTS.started(run._id, run.total)}\n`);
  while (run.state === "queued" || run.state === "running") {
    await sleep(POLL_MS);
    run = (await client.getRun({ params: { id: run._id } })).data;
  }
  show(context, run, `${CLI_TEXTS.finished(run.values, run.errors)}\n`);
  return run.errors > 0 || run.state === "cancelled" ? EXIT.errors : EXIT.done;
};

const prices: Command = async (context) => {
  const { client, args } = context;
  const search = args.join(" ");
  const list = await collected(
    client.all("listProducts", { query: { pageSize: 200, ...(search ? { search } : {}) } }),
  );
  const rows = list.map((row) => [
    row.name,
    money(row.normalPrice),
    money(row.discountedPrice),
    row.outcome === null || row.outcome === "value" ? "" : row.outcome,
    `${moment(row.pricedAt)}${row.isStale ? CLI_TEXTS.stale : ""}`,
    row._id,
  ]);
  const heading = ["PRODUCT", "NORMAL", "DISCOUNTED", "LAST CHECK", "PRICE OF", "ID"];
  show(context, list, rows.length > 0 ? table(heading, rows, [1, 2]) : `${CLI_TEXTS.nothing}\n`);
  return EXIT.done;
};

const history: Command = async (context) => {
  const { client, args, options } = context;
  const [named] = args;
  if (named === undefined) throw new UsageError(CLI_TEXTS.missing("product"));
  atMost(args, 1);
  const { _id: product } = await findProduct(client, named);
  const { from, to } = options;
  const query = { product, pageSize: 200, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const list = await collected(client.all("priceChanges", { query }));
  const rows = list.map((row) => [moment(row.at), row.kind, money(row.from), money(row.to)]);
  show(
    context,
    list,
    rows.length > 0 ? table(["AT", "PRICE", "FROM", "TO"], rows, [2, 3]) : `${CLI_TEXTS.nothing}\n`,
  );
  return EXIT.done;
};

const alerts: Command = async (context) => {
  const [verb, ...rest] = context.args;
  if (verb === "test") return testChannels({ ...context, args: rest });
  if (verb !== undefined) throw new UsageError(CLI_TEXTS.tooMany(verb));
  const { list } = await context.client.listAlerts();
  const rows = list.map((row) => [row.when, row.target?.name ?? "all", row._id]);
  show(context, list, rows.length > 0 ? table(["WHEN", "FOR", "ID"], rows) : `${CLI_TEXTS.nothing}\n`);
  return EXIT.done;
};

const testChannels: Command = async (context) => {
  const { client, args } = context;
  atMost(args, 1);
  const channels = await findChannels(client, args[0]);
  if (channels.length === 0) throw new UsageError(CLI_TEXTS.noChannels);
  const results: { channel: string; name: string; isDelivered: boolean; message: string }[] = [];
  for (const { _id, name } of channels) {
    const { message, data } = await client.testChannel({ params: { id: _id } });
    results.push({ channel: _id, name, isDelivered: data.isDelivered, message });
  }
  const lines = results.map(({ name, isDelivered, message }) =>
    isDelivered ? CLI_TEXTS.delivered(plain(name)) : CLI_TEXTS.notDelivered(plain(name), plain(message)),
  );
  show(context, results, `${lines.join("\n")}\n`);
  return results.every(({ isDelivered }) => isDelivered) ? EXIT.done : EXIT.errors;
};

type FileOperation = {
  [K in keyof Operations]: Operations[K]["response"] extends Response ? K : never;
}[keyof Operations];

const FILES = {
  latest: "exportLatest",
  products: "exportProducts",
  changes: "exportChanges",
  stock: "exportStockChanges",
  tracked: "exportTracked",
  usage: "exportUsage",
} as const satisfies Record<(typeof EXPORTS)[number], FileOperation>;

const exportFile: Command = async ({ client, args, options, print, out }) => {
  const [what] = args;
  const name = EXPORTS.find((one) => one === what);
  if (name === undefined) throw new UsageError(CLI_TEXTS.oneOf("The dataset", EXPORTS));
  atMost(args, 1);
  const { format = "csv", output } = options;
  if (format !== "csv" && format !== "xlsx")
    throw new UsageError(CLI_TEXTS.oneOf("The format", ["csv", "xlsx"]));
  const answer = await client[FILES[name]]({ query: { format } });
  const content = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
  if (output === undefined) {
    await pipeline(content, out, { end: false });
    return EXIT.done;
  }
  await pipeline(content, createWriteStream(output));
  print(`${CLI_TEXTS.written(output, (await stat(output)).size)}\n`);
  return EXIT.done;
};

/** The commands that call the server. */
export const CALLING: Readonly<Record<string, Command>> = {
  add,
  track,
  prices,
  history,
  alerts,
  export: exportFile,
};
