import { runMeasurements } from "./measurements.ts";

/** `npm run attack [bodies|deliveries|egress|identity|cluster|database|failover|kill|money|plans|shops|strangers|pages|twice]`: hostile input, and faults while work is in progress. */
await runMeasurements(
  [
    { name: "bodies", file: "attack/bodies/main.ts", needsCorpus: false },
    { name: "deliveries", file: "attack/deliveries/main.ts", needsCorpus: false },
    { name: "egress", file: "attack/egress/main.ts", needsCorpus: true },
    { name: "identity", file: "attack/identity/main.ts", needsCorpus: true },
    { name: "cluster", file: "attack/cluster/main.ts", needsCorpus: false },
    { name: "database", file: "attack/database/main.ts", needsCorpus: false },
    { name: "failover", file: "attack/failover/main.ts", needsCorpus: false },
    { name: "kill", file: "attack/kill/main.ts", needsCorpus: false },
    { name: "money", file: "attack/money/main.ts", needsCorpus: false },
    { name: "plans", file: "attack/plans/main.ts", needsCorpus: false },
    { name: "strangers", file: "attack/strangers/main.ts", needsCorpus: false },
    { name: "pages", file: "attack/pages/main.ts", needsCorpus: false },
    { name: "twice", file: "attack/twice/main.ts", needsCorpus: false },
    { name: "shops", file: "attack/shops/main.ts", needsCorpus: true },
  ],
  process.argv.slice(2),
);
