import path from "node:path";
import { expect, test } from "vitest";
import { filesIn, importsOf, namesImported } from "../../../../tests/source-files.ts";

/** What parses markup, style sheets, listings or tables: the cost of its work is decided by whoever wrote them. */
const PARSERS =
  /^(?:@pricetrail\/(?:extract|feeds|listing|locator|markup|match)|htmlparser2|domhandler|domutils|css-select|css-tree|csv-parse)(?:\/|$)/;

/** What the serving thread may use of them, each with the reason: none of it reads markup. */
const HARMLESS: Record<string, string> = {
  storable: "cuts and repairs one text, in one pass",
  makeStorable: "the same for the texts of a reading",
  wasInFrame: "looks at a stored fingerprint",
  compareIdentity: "compares hashes",
  identityOf: "hashes the short names of a reading",
  compareWith: "compares the short names of a reading",
  namesOf: "picks the short names of a reading",
  readFingerprint: "validates a stored fingerprint, whose size is limited",
  PIERCE: "a constant",
  FRAME_ATTRIBUTE: "a constant",
  SHOWN_ATTRIBUTES: "constants",
  LOAD_MORE: "a constant",
  INERT_PREFIX: "a constant",
  OWN_ATTRIBUTE: "a constant",
  TAG_ATTRIBUTE: "a constant",
};

const MAIN = "apps/server/src/main.ts";

/** Returns the files that the program's own thread loads, each with the file that imports it. */
function servingFiles(): Map<string, string> {
  const reached = new Map([[MAIN, ""]]);
  for (const [file] of reached)
    for (const { name, isType } of importsOf(file)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      if (!isType && name.startsWith(".") && !reached.has(target)) reached.set(target, file);
    }
  return reached;
}

test("nothing that strangers write is parsed in the thread that serves people", () => {
  const reached = servingFiles();
  expect(reached.size).toBeGreaterThan(400);
  const parsing = [...reached.keys()].flatMap((file) =>
    namesImported(file)
      .filter(({ from, name }) => PARSERS.test(from) && HARMLESS[name] === undefined)
      .map(({ from, name }) => `${file}: ${name} of ${from}`),
  );
  expect(parsing).toEqual([]);
  const inThreads = [...reached].filter(([file]) => file.endsWith(".thread.ts"));
  expect(inThreads).toEqual([]);
});

test("each module of the reading threads exists and is named by a file of the serving thread", () => {
  const modules = filesIn("apps/server/src").filter((file) => /(?<!testing\/[\w-]*)\.thread\.ts$/.test(file));
  expect(modules.length).toBeGreaterThan(3);
  const typed = new Set(
    [...servingFiles().keys()].flatMap((file) =>
      importsOf(file)
        .filter(({ isType }) => isType)
        .map(({ name }) => path.posix.join(path.posix.dirname(file), name)),
    ),
  );
  expect(modules.filter((file) => !typed.has(file))).toEqual([]);
});
