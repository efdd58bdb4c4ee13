import type { FastifyInstance } from "fastify";
import { cpuTime } from "./cpu.ts";
import type { LoadedData } from "./load.ts";
import type { Question } from "./questions.ts";
import { BENCH_TOKEN } from "./serve.ts";

export interface Measured {
  medianMs: number;
  /** Mean CPU time of program and database together; undefined where the system does not report it. */
  cpuMs: number | undefined;
  bytes: number;
}

const TURNS = 40;
const WARM_UP = 5;

/** Calls the API in this process, so that the time is the server's: validation, database, JSON response. */
export async function ask(app: FastifyInstance, path: string) {
  const answer = await app.inject({
    method: "GET",
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${BENCH_TOKEN}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

export async function measure(app: FastifyInstance, data: LoadedData, question: Question): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < WARM_UP; turn += 1) await ask(app, question.path(turn));
  const before = cpuTime(data.folder);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begin = performance.now();
    const answer = await ask(app, question.path(turn));
    times.push(performance.now() - begin);
    bytes = Math.max(bytes, answer.rawPayload.length);
  }
  const after = cpuTime(data.folder);
  times.sort((a, b) => a - b);
  const database =
    before.database === undefined || after.database === undefined
      ? undefined
      : after.database - before.database;
  return {
    medianMs: times[Math.floor(times.length / 2)]!,
    cpuMs: database === undefined ? undefined : (after.program - before.program + database) / TURNS,
    bytes,
  };
}
