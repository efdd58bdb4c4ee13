import { createReadingThreads } from "../reading-threads.ts";

/** Reading threads that all tests of one process share: a thread starts with the first page that any of them reads. */
export const testThreads = createReadingThreads({ log: () => undefined });
