import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";

/**
 * Starts a statement that each connection prepares once. For statements whose planning takes longer than running them (one
 * product, a page of IDs): one generic plan fits all values. Statements whose best plan depends on the values are planned
 * each time, as usual.
 */
export const PREPARED = sql.raw(MARK);

/** Maximum prepared statements per connection: more than exist, in case a statement's text varies after all. */
const MAX_PREPARED = 200;

/** A connection that prepares the marked statements. */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    if (typeof text === "string" && text.includes(MARK)) {
      const name = this.#nameOf(text);
      if (name !== undefined)
        return super.query({ name, text, values } as pg.QueryConfig, ...(rest as [])) as never;
    }
    return super.query(...(args as [string])) as never;
  }

  #nameOf(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MAX_PREPARED) {
      name = `prepared_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }
}
