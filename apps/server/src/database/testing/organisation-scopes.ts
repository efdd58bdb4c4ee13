import { ORGANISATION_COLUMNS } from "./organisation-columns.ts";

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/|\$\d+|[a-z_]\w*|<>|[<>!]=|::|\S/gis;
const QUERY = new Set(["select", "with", "insert", "update", "delete"]);
const CORRELATING = new Set(["lateral", "exists"]);
const SET_OPERATION = new Set(["union", "except", "intersect"]);
/** Words that can follow a table's name without being its alias. */
const NO_ALIAS = new Set(
  (
    "where on using set join left right inner full cross natural lateral order group having limit offset for returning " +
    "values select default union except intersect window fetch tablesample ( ) , ;"
  ).split(" "),
);

/** A table under the name that one part of a statement uses. */
interface Reference {
  table: string;
  /** Another reference whose organisation this one shares. */
  like: Reference[];
  isBound: boolean;
  /** Of a left join: the position of its condition, and whether that compares the organisation with a parameter. */
  condition?: { start: number; end: number; isNamed: boolean };
  /** Its organisation is compared with a parameter in the query that names it. */
  isNamed: boolean;
  scope: Scope;
}

/** One select, insert, update or delete with its own names; those of `outer` are visible too. */
interface Scope {
  outer: Scope | undefined;
  /** Follows `lateral` or `exists`, so it is evaluated for each row of the outer query. */
  isCorrelated: boolean;
  names: Map<string, Reference | "derived">;
  /** Its own tokens; brackets are kept, subqueries are replaced by one token. */
  tokens: string[];
}

/**
 * Returns the tables of a statement whose rows are not bound to one organisation: neither compared with a parameter nor joined by
 * organisation to one that is. Supports the SQL of this program, not all SQL.
 */
export function unboundTables(sql: string): string[] {
  return readStatement(sql)
    .filter((one) => !isBound(one, new Set()))
    .map(({ table }) => table);
}

/**
 * Returns the tables of left joins whose condition does not compare the organisation with a parameter. The planner of a distributed
 * database does not derive the organisation of such a table from another one.
 */
export function unnamedJoins(sql: string): string[] {
  return readStatement(sql)
    .filter(({ condition }) => condition?.isNamed === false)
    .map(({ table }) => table);
}

/**
 * Returns the tables in `lateral` and `exists` subqueries whose organisation is compared with a parameter neither there nor through
 * another table there. The planner of a distributed database can fail if it has to derive it from the outer query.
 */
export function unnamedSubqueries(sql: string): string[] {
  return readStatement(sql)
    .filter((one) => one.scope.isCorrelated && !isNamedWithin(one, new Set()))
    .map(({ table }) => table);
}

function isNamedWithin(reference: Reference, seen: Set<Reference>): boolean {
  if (reference.isNamed) return true;
  seen.add(reference);
  return reference.like.some(
    (one) => one.scope === reference.scope && !seen.has(one) && isNamedWithin(one, seen),
  );
}

/**
 * Returns the tables of `insert ... select` statements whose organisation does not come from a table, and that have neither
 * `returning` nor `on conflict`. A distributed database would send such rows to their node by COPY, which row-level security
 * refuses. A select without `from` is refused in any case.
 */
export function unsourcedInserts(sql: string): string[] {
  return readScopes(sql).flatMap(({ tokens }) => {
    const select = tokens.indexOf("select");
    const into = tokens.lastIndexOf("into", select);
    const table = tokens[into + 1] ?? "";
    if (select < 0 || into < 0 || ORGANISATION_COLUMNS[table] === undefined) return [];
    const outside = outsideBrackets(tokens.slice(select));
    const from = outside.indexOf("from");
    if (from < 0) return [table];
    const isSent = outside.includes("returning") || outside.includes("conflict");
    return isSent || outside.slice(0, from).includes("organisation_id") ? [] : [table];
  });
}

const CLOCK = new Set(["now", "clock_timestamp", "statement_timestamp", "transaction_timestamp"]);

/**
 * Returns the tables of statements whose `on conflict` clause uses the database's clock. A distributed database accepts only immutable
 * functions there.
 */
export function timedConflicts(sql: string): string[] {
  return readScopes(sql).flatMap(({ tokens }) => {
    const conflict = tokens.indexOf("conflict");
    const table = tokens[tokens.lastIndexOf("into", conflict) + 1] ?? "";
    if (conflict < 0 || ORGANISATION_COLUMNS[table] === undefined) return [];
    return tokens.slice(conflict).some((token) => CLOCK.has(token)) ? [table] : [];
  });
}

function outsideBrackets(tokens: readonly string[]): string[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    return depth === 0;
  });
}

function readScopes(sql: string): Scope[] {
  const tokens = [...sql.matchAll(TOKEN)]
    .map(([text]) => (text.startsWith('"') ? text.slice(1, -1) : text.toLowerCase()))
    .filter((text) => !text.startsWith("--") && !text.startsWith("/*"));
  const scopes: Scope[] = [];
  if (QUERY.has(tokens[0] ?? "")) collect(tokens, 0, undefined, scopes);
  return scopes;
}

function readStatement(sql: string): Reference[] {
  const scopes = readScopes(sql);
  const references = scopes.flatMap(readNames);
  for (const scope of scopes) readConditions(scope);
  return references;
}

/** Splits a query and its subqueries into scopes; returns the position of its end. */
function collect(tokens: readonly string[], start: number, outer: Scope | undefined, all: Scope[]): number {
  const isCorrelated = CORRELATING.has(tokens[start - 2] ?? "");
  const open = (names: Scope["names"]): Scope => {
    const scope = { outer, isCorrelated, names, tokens: [] };
    all.push(scope);
    return scope;
  };
  let scope = open(new Map());
  const common = scope.names;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token === "(" && QUERY.has(tokens[at + 1] ?? "")) {
      // The name of a common table expression, visible to every part of the query.
      if (tokens[at - 1] === "as") common.set(tokens[at - 2]!, "derived");
      if (tokens[at - 1] === "materialized") common.set(tokens[at - 3]!, "derived");
      at = collect(tokens, at + 1, scope, all);
      scope.tokens.push("<query>");
      continue;
    }
    if (token === "(") depth += 1;
    if (token === ")") {
      depth -= 1;
      if (depth < 0) return at;
    }
    if (depth === 0 && SET_OPERATION.has(token)) scope = open(new Map(common));
    else scope.tokens.push(token);
  }
  return tokens.length;
}

/** Finds the tables that a scope names. */
function readNames(scope: Scope): Reference[] {
  const { tokens } = scope;
  const references: Reference[] = [];
  let depth = 0;
  let expectsTable = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth > 0) continue;
    if (startsTable(tokens, at)) {
      expectsTable = true;
      continue;
    }
    if (!expectsTable || token === "only" || token === "lateral") continue;
    expectsTable = false;
    let next = at + 1;
    // A function call in place of a table.
    if (tokens[next] === "(" && tokens[at - 1] !== "into") next = closing(tokens, next) + 1;
    if (tokens[next] === "as") next += 1;
    const hasAlias = tokens[next] !== undefined && !NO_ALIAS.has(tokens[next]!);
    const alias = hasAlias ? tokens[next]! : token;
    if (tokens[hasAlias ? next + 1 : next] === ",") expectsTable = tokens[at - 1] !== "into";
    if (ORGANISATION_COLUMNS[token] === undefined || isDerived(scope, token)) {
      scope.names.set(alias, "derived");
      continue;
    }
    const reference: Reference = {
      table: token,
      like: [],
      isBound: isInsertOfOwn(tokens, at),
      isNamed: false,
      scope,
    };
    if (isLeftJoined(tokens, at)) reference.condition = conditionFrom(tokens, at);
    scope.names.set(alias, reference);
    references.push(reference);
    if (expectsTable) at = hasAlias ? next + 1 : next;
  }
  return references;
}

function startsTable(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] ?? "";
  switch (tokens[at]) {
    case "from":
      return before !== "distinct";
    case "join":
    case "into":
      return true;
    case "update":
      return at === 0 || before === "<query>";
    case "using":
      // `delete from a using b`; a join's `using (column)` has a bracket.
      return tokens[at + 1] !== "(";
    default:
      return false;
  }
}

/** Returns whether the table at `at` follows `left join` or `left outer join`. */
function isLeftJoined(tokens: readonly string[], at: number): boolean {
  return tokens[at - 1] === "join" && (tokens[at - 2] === "left" || tokens[at - 3] === "left");
}

const AFTER_CONDITION = new Set(
  "join left right inner full cross natural where order group having limit offset for returning".split(" "),
);

/** Returns the position of the condition of the join whose table is at `at`; empty without one. */
function conditionFrom(tokens: readonly string[], at: number): NonNullable<Reference["condition"]> {
  let depth = 0;
  let end = at + 1;
  for (; end < tokens.length; end += 1) {
    if (tokens[end] === "(") depth += 1;
    if (tokens[end] === ")") depth -= 1;
    if (depth === 0 && AFTER_CONDITION.has(tokens[end]!)) break;
  }
  return { start: at, end, isNamed: false };
}

function closing(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at] === "(") depth += 1;
    if (tokens[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function isDerived(scope: Scope | undefined, name: string): boolean {
  if (!scope) return false;
  return scope.names.get(name) === "derived" || isDerived(scope.outer, name);
}

/** Returns whether rows are inserted with their organisation, which row-level security compares with the transaction's. */
function isInsertOfOwn(tokens: readonly string[], at: number): boolean {
  if (tokens[at - 1] !== "into") return false;
  const open = tokens.indexOf("(", at);
  const columns = tokens.slice(open, closing(tokens, open));
  return ORGANISATION_COLUMNS[tokens[at]!]!.some((column) => columns.includes(column));
}

/** Follows `a.organisation_id = $1` and `a.organisation_id = b.organisation_id`, in either order. */
function readConditions(scope: Scope): void {
  const { tokens } = scope;
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at] !== "=") continue;
    const left = columnAt(scope, at - 1, at - 3);
    const right = columnAt(scope, tokens[at + 2] === "." ? at + 3 : at + 1, at + 1);
    if (left && right) {
      left.like.push(right);
      right.like.push(left);
    }
    if (left && isGiven(scope, at + 1)) left.isBound = true;
    if (right && tokens[at - 1]!.startsWith("$")) right.isBound = true;
    if (left && tokens[at + 1]!.startsWith("$")) nameIn(left, scope, at);
    if (right && tokens[at - 1]!.startsWith("$")) nameIn(right, scope, at);
  }
}

/** Records that the organisation is compared with a parameter at `at`. */
function nameIn(reference: Reference, scope: Scope, at: number): void {
  if (reference.scope === scope) reference.isNamed = true;
  const { condition } = reference;
  if (condition && at > condition.start && at < condition.end) condition.isNamed = true;
}

/** Returns whether the comparison at `at` is with a parameter, or with a subquery that is bound itself. */
function isGiven(scope: Scope, at: number): boolean {
  const token = scope.tokens[at]!;
  return token.startsWith("$") || (scope.tokens[at + 1] === "." && lookUp(scope, token) === "derived");
}

/** Returns the reference whose organisation column is at `column`, with its qualifier (if any) at `qualifier`. */
function columnAt(scope: Scope, column: number, qualifier: number): Reference | undefined {
  const name = scope.tokens[column] ?? "";
  const isQualified = scope.tokens[Math.min(column, qualifier) + 1] === "." && column !== qualifier;
  const candidates = isQualified
    ? [lookUp(scope, scope.tokens[qualifier]!)]
    : [...scope.names.values()].filter((one) => one !== "derived");
  return candidates.find(
    (one): one is Reference =>
      one !== undefined && one !== "derived" && ORGANISATION_COLUMNS[one.table]!.includes(name),
  );
}

function lookUp(scope: Scope | undefined, name: string): Reference | "derived" | undefined {
  return scope && (scope.names.get(name) ?? lookUp(scope.outer, name));
}

function isBound(reference: Reference, seen: Set<Reference>): boolean {
  if (reference.isBound) return true;
  seen.add(reference);
  return reference.like.some((one) => !seen.has(one) && isBound(one, seen));
}
