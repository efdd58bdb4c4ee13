/** Imported first by the tests' configurations: an older Node would end at the first regular expression that it cannot read. */
import { isSupportedNode, pinnedVersion } from "./pinned-node.js";

if (!isSupportedNode()) {
  console.error(
    `The tests need Node ${pinnedVersion() ?? 24}, which npm test and npx use; this is ${process.version}.`,
  );
  process.exit(1);
}
