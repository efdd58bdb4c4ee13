import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";

/**
 * Begins a statement that each connection prepares once. For statements that the database plans longer than it runs them (one
 * product, a page of ids): a plan made for any values fits them all. Statements whose best plan depends on the values are
 * planned each time, as usual.
 */
export const PREPARED = sql.raw(MARK);

/** Statements that one connection keeps prepared: more than there are, in case a statement's text varies after all. */
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
