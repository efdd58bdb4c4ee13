import { expect, it, test } from "vitest";
import { faultOf } from "./commit-message.ts";
import { isLater, releaseNotes } from "./release.ts";

const CHANGELOG =
  "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A list.\n\n## [0.1.0] - 2026-11-27\n\nThe first.\n";

test("a release moves the unreleased notes under its version, and leaves the older ones", () => {
  expect(releaseNotes(CHANGELOG, "0.2.0", "2026-12-01")).toEqual({
    notes: "### Added\n\n- A list.",
    changelog:
      "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A list.\n\n## [0.1.0] - 2026-11-27\n\nThe first.\n",
  });
});

test("a changelog without unreleased notes cannot be released", () => {
  const { changelog } = releaseNotes(CHANGELOG, "0.2.0", "2026-12-01");
  expect(() => releaseNotes(changelog, "0.3.0", "2026-12-02")).toThrow(
    "CHANGELOG.md has no unreleased notes.",
  );
});

it.each([
  ["0.2.0", "0.1.9", true],
  ["0.1.10", "0.1.9", true],
  ["1.0.0", "0.9.9", true],
  ["0.1.9", "0.1.9", false],
  ["0.1.9", "0.1.10", false],
  ["0.2", "0.1.0", false],
  ["v0.2.0", "0.1.0", false],
])("%s after %s: %s", (version, current, expected) => {
  expect(isLater(version, current)).toBe(expected);
});

it.each([
  ["extract: ignore pay-what-you-want amounts", undefined],
  ["web, server: show the reason\n\nThe list had none.", undefined],
  ["# Please enter a message\nextract: ignore gifts\n#\n", undefined],
  ["Merge branch 'main'", undefined],
  ["Ignore gifts", "The subject begins with its area: `extract: ignore pay-what-you-want amounts`."],
  [`web: ${"a".repeat(68)}`, "The subject has 73 characters, 72 is the limit."],
  ["web: show the reason\nThe list had none.", "An empty line separates the subject from the body."],
])("the commit message %j", (message, fault) => {
  expect(faultOf(message)).toBe(fault);
});
