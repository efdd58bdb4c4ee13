/**
 * How to connect to PostgreSQL with a role: an address, or its parts. A host that is a folder contains the socket. An address may
 * name several hosts, one of which accepts writes; the driver supports only one, which `primaryOf` determines.
 */
export type ConnectionTarget =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string; ssl?: boolean };
