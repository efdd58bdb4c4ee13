/**
 * How to reach a PostgreSQL as a certain role: an address, or its parts. A host that is a folder means the socket in it. An address
 * may name several hosts, one of which takes writes: the driver takes only one, so ask `primaryOf` which it is.
 */
export type ConnectionTarget =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string; ssl?: boolean };
