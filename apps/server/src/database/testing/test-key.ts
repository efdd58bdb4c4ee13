/** What tests seal with, so that none writes a key into a folder. */
export const TEST_KEY = "a key of the tests with enough characters";
