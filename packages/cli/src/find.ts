import type { Client, Operations } from "@pricetrail/client";
import { plain } from "./table.ts";
import { CLI_TEXTS } from "./texts.ts";
import { UsageError } from "./usage-error.ts";

type ProductRow = Operations["listProducts"]["response"]["list"][number];
type ChannelRow = Operations["listChannels"]["response"]["list"][number];

const isId = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);

function only<Row extends { _id: string; name: string; url?: string }>(
  what: string,
  name: string,
  rows: readonly Row[],
): Row {
  const exact = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
  const [found, ...more] = exact.length === 1 ? exact : rows;
  if (found === undefined) throw new UsageError(CLI_TEXTS.none(what, name));
  if (more.length > 0) throw new UsageError(CLI_TEXTS.several(what, name, rows.slice(0, 10).map(describe)));
  return found;
}

/** Returns a row with everything that distinguishes it from others with the same name. */
const describe = ({ _id, name, url }: { _id: string; name: string; url?: string }): string =>
  [_id, plain(name), ...(url === undefined ? [] : [plain(url)])].join("  ");

/** Returns the product with this id or URL, or the only one with these words in its name. */
export async function findProduct(client: Client, named: string): Promise<{ _id: string; name: string }> {
  if (isId(named)) return (await client.getProduct({ params: { id: named } })).data;
  const { list } = await client.listProducts({ query: { search: named, pageSize: 50 } });
  const byAddress = list.filter(({ url }: ProductRow) => url === named);
  return only("product", named, byAddress.length > 0 ? byAddress : list);
}

/** Returns the channel with this id or the only one with these words in its name; all channels without either. */
export async function findChannels(client: Client, named: string | undefined): Promise<ChannelRow[]> {
  const { list } = await client.listChannels();
  if (named === undefined) return list;
  if (isId(named))
    return [
      only(
        "channel",
        named,
        list.filter(({ _id }) => _id === named),
      ),
    ];
  const words = named.toLowerCase();
  return [
    only(
      "channel",
      named,
      list.filter(({ name }) => name.toLowerCase().includes(words)),
    ),
  ];
}
