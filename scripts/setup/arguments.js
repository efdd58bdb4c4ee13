/** The output of `npm start -- --help`. */
const HELP = `Usage: npm start [-- options]

Starts Pricetrail on http://localhost:3000, after setting up what is missing.

  --demo          with a demo shop, a demo account and prices of past days
  --role=web      serves people and visits no pages by itself; needs DATABASE_URL and workers
  --role=worker   one more worker and nothing else; needs DATABASE_URL (also: npm run worker)
  --help          shows this

Everything else is set by environment variables, which the README lists.`;

const OPTIONS = ["--demo", "--role=web", "--role=worker"];

/**
 * Handles `--help` and unknown options before anything is installed.
 *
 * @param {string[]} options those of the command line
 * @returns {boolean} true if nothing should be started; the exit code is set
 */
export function isAnswered(options) {
  if (options.includes("--help") || options.includes("-h")) {
    console.log(HELP);
    return true;
  }
  const unknown = options.find((option) => !OPTIONS.includes(option));
  if (unknown === undefined) return false;
  console.error(`Unknown option ${unknown}. Options: ${[...OPTIONS, "--help"].join(", ")}.`);
  process.exitCode = 1;
  return true;
}
