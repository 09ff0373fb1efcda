import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { SECOND_MS } from '@contract/time';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';

import { measureCapacity } from './capacity';

const ACCOUNTS_COUNT = 20;
const GROUPS_COUNT = 100;
const JOBS_COUNT = ACCOUNTS_COUNT * GROUPS_COUNT;
const IDLE_COUNT = 1_000;
/** Limits of P15 in docs/evidence/quality.md. */
const RATIO_GATE = 0.5;
const RATIO_STRETCH = 0.8;
const EMBEDDED_GATE = 150;
const EMBEDDED_STRETCH = 300;
/** The part of the messages a second that idle accounts may cost. */
const IDLE_COST_GATE = 0.1;

/** A worker that finds every queue busy looks again after `pollInterval`; with the standard of two seconds most of them sleep. */
const WORKERS = { concurrency: ACCOUNTS_COUNT, maxPoolSize: ACCOUNTS_COUNT, pollInterval: 20 };

/** The part of graphile-worker that is used here. */
interface GraphileWorker {
  run(options: object): Promise<{ stop(): Promise<void> }>;
  runMigrations(options: object): Promise<void>;
}

/**
 * P15: twenty accounts whose simulated phones respond at once, on PostgreSQL and on the embedded database; alone, and beside a thousand
 * that are idle after a full day. GRAPHILE_WORKER, the path of
 * an installed graphile-worker's main file, adds its jobs in twenty serial queues on the same PostgreSQL in the same run.
 * @returns whether the budgets hold; the ratio only when there is something to compare with
 */
export async function measureSending(): Promise<boolean> {
  const worker = process.env.GRAPHILE_WORKER;
  const postgres = await startPostgres();
  const rows: Row[] = [];
  try {
    const jobs = worker === undefined ? null : await measureJobs(await postgres.createDatabase('jobs'), worker);
    const ours = await measureOurs(postgres.url);
    rows.push(toIdleRow(ours.perSecond, await measureOurs(await postgres.createDatabase('idle'), IDLE_COUNT)));
    rows.push(['messages a second, PostgreSQL', ours.perSecond.toFixed(1), '', true]);
    rows.push(['… processor time per message', `${ours.cpuMs.toFixed(2)} ms`, '', true]);
    if (jobs !== null) {
      const ratio = ours.perSecond / jobs;
      rows.push(['jobs a second of graphile-worker', jobs.toFixed(1), '', true]);
      const allowed = `>= ${RATIO_GATE} (stretch ${RATIO_STRETCH})`;
      rows.push(['messages per job', ratio.toFixed(2), allowed, ratio >= RATIO_GATE]);
    }
  } finally {
    await postgres.stop();
  }
  const { perSecond, cpuMs } = await measureOurs(null);
  rows.push(toIdleRow(perSecond, await measureOurs(null, IDLE_COUNT)));
  const allowed = `>= ${EMBEDDED_GATE} (stretch ${EMBEDDED_STRETCH})`;
  rows.push(['messages a second, embedded', perSecond.toFixed(1), allowed, perSecond >= EMBEDDED_GATE]);
  rows.push(['… processor time per message', `${cpuMs.toFixed(2)} ms`, '', true]);
  printTable(`P15 ${ACCOUNTS_COUNT} accounts send to ${GROUPS_COUNT} groups each`, rows);
  return rows.every(([, , , isFine]) => isFine);
}

interface Measured {
  perSecond: number;
  cpuMs: number;
}

function toIdleRow(alone: number, { perSecond }: Measured): Row {
  const cost = 1 - perSecond / alone;
  const what = `… with ${IDLE_COUNT} idle accounts beside: ${perSecond.toFixed(1)}, fewer by`;
  return [what, `${Math.round(cost * 100)} %`, `<= ${IDLE_COST_GATE * 100} %`, cost <= IDLE_COST_GATE];
}

async function measureOurs(databaseUrl: string | null, idleCount = 0): Promise<Measured> {
  const effort = { accountsCount: ACCOUNTS_COUNT, groupsCount: GROUPS_COUNT, databaseUrl, idleCount };
  const { sentCount, seconds, cpuSeconds } = await measureCapacity(effort);
  return { perSecond: sentCount / seconds, cpuMs: (cpuSeconds * SECOND_MS) / sentCount };
}

/** Jobs a second that do nothing, in as many serial queues as there are accounts. */
async function measureJobs(connectionString: string, modulePath: string): Promise<number> {
  const { run, runMigrations } = (await import(pathToFileURL(modulePath).href)) as GraphileWorker;
  await runMigrations({ connectionString });
  await addJobs(connectionString);
  let doneCount = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const send = async () => {
    doneCount += 1;
    if (doneCount === JOBS_COUNT) finish();
  };
  const startedMs = performance.now();
  const runner = await run({
    ...WORKERS,
    connectionString,
    taskList: { send },
    noHandleSignals: true,
  });
  await finished;
  const seconds = (performance.now() - startedMs) / SECOND_MS;
  await runner.stop();
  return JOBS_COUNT / seconds;
}

async function addJobs(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `select graphile_worker.add_job('send', '{}'::json, queue_name := 'account-' || account)
     from generate_series(1, $1::int) as account, generate_series(1, $2::int)`,
    [ACCOUNTS_COUNT, GROUPS_COUNT],
  );
  await client.end();
}
