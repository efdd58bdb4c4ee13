import type { CheckRecord } from "../check-record.ts";
import type { Answer, IdentityFixture } from "./identity.fixture.ts";
import { median } from "../../median.ts";

const WARM_UP = 30;
/** Maximum difference of the medians, as a fraction of the smaller one. */
const FLOOR = 0.05;
/** Maximum number of measurements. */
const TURNS = 4;

const KNOWN = "known@attack.example";

interface Attempt {
  name: string;
  path: string;
  /** Calls of each kind. Cheap calls need more, because the process's other work weighs more in them. */
  samples: number;
  body: (email: string) => object;
}

const ATTEMPTS: readonly Attempt[] = [
  {
    name: "signing in",
    path: "user/login",
    samples: 300,
    body: (email) => ({ email, password: "Wrong1@password" }),
  },
  {
    name: "signing up",
    path: "user/signup",
    samples: 1200,
    body: (email) => ({ fullname: "Some Person", orgname: "Some Company", email }),
  },
  {
    name: "forgotten password",
    path: "forget/password",
    samples: 1200,
    body: (email) => ({ email, type: true }),
  },
  {
    name: "resending the link",
    path: "user/resend/activationlink",
    samples: 1200,
    body: (email) => ({ email }),
  },
];

/** The comparable part of a response: everything except its unique id. */
const shown = ({ status, body }: Answer): string => JSON.stringify({ status, ...body, requestId: undefined });

/** CPU time of the whole process for one call, in microseconds: wall-clock time is too noisy on a busy machine. */
async function cost(work: () => Promise<Answer>): Promise<[microseconds: number, answer: Answer]> {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return [user + system, answer];
}

interface Measured {
  known: number;
  unknown: number;
  /** Difference of the medians, as a fraction of the smaller one. */
  difference: number;
  answers: { known: Set<string>; unknown: Set<string> };
}

/** Calls with known and unknown addresses in turn, in alternating order. `turn` keeps unknown addresses unknown. */
async function measure(
  fixture: IdentityFixture,
  { path, samples, body }: Attempt,
  turn: number,
): Promise<Measured> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let round = -WARM_UP; round < samples; round += 1) {
    const order = round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const which of order) {
      const email = which === "known" ? KNOWN : `u${turn}-${1000 + round}@attack.example`;
      const [time, answer] = await cost(() => fixture.call("POST", path, { body: body(email) }));
      answers[which].add(shown(answer));
      if (round >= 0) times[which].push(time);
    }
  }
  const known = median(times.known);
  const unknown = median(times.unknown);
  return { known, unknown, difference: Math.abs(known - unknown) / Math.min(known, unknown), answers };
}

/**
 * Checks that known and unknown addresses get the same response for the same work. A failed measurement is repeated, since other
 * load may have disturbed it, while a real difference would show every time.
 */
export async function attackTiming(fixture: IdentityFixture, record: CheckRecord): Promise<void> {
  await fixture.addAccount(KNOWN);
  for (const attempt of ATTEMPTS) {
    let turn = 1;
    let measured = await measure(fixture, attempt, turn);
    while (measured.difference > FLOOR && turn < TURNS) {
      turn += 1;
      measured = await measure(fixture, attempt, turn);
    }
    const { known, unknown, difference, answers } = measured;
    const figures = `${(known / 1000).toFixed(2)} and ${(unknown / 1000).toFixed(2)} ms of CPU, ${(100 * difference).toFixed(1)}% apart, measurement ${turn}`;
    record.check(`${attempt.name}: known and unknown cost the same`, difference <= FLOOR, figures);
    const same = answers.known.size === 1 && answers.known.isSubsetOf(answers.unknown);
    record.check(
      `${attempt.name}: and answer the same`,
      same && answers.unknown.size === 1,
      [...answers.known].join(" "),
    );
  }
}
