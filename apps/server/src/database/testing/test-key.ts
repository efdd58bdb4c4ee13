/** The key with which tests encrypt, so that no test creates a key file. */
export const TEST_KEY = "a key of the tests with enough characters";
