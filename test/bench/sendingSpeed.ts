import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { SECOND_MS } from '@contract/time';
import { startPostgres, type PostgresServer } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';

import { measureCapacity } from './capacity';
import { measureIdleCost } from './idleCost';

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
 * P15: twenty accounts whose simulated phones respond at once, on PostgreSQL and on the embedded database; on PostgreSQL also beside a
 * thousand that are idle after a full day. GRAPHILE_WORKER, the path of
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
    rows.push(['messages a second, PostgreSQL', ours.perSecond.toFixed(1), '', true]);
    rows.push(['… processor time per message', `${ours.cpuMs.toFixed(2)} ms`, '', true]);
    if (jobs !== null) {
      const ratio = ours.perSecond / jobs;
      rows.push(['jobs a second of graphile-worker', jobs.toFixed(1), '', true]);
      const allowed = `>= ${RATIO_GATE} (stretch ${RATIO_STRETCH})`;
      rows.push(['messages per job', ratio.toFixed(2), allowed, ratio >= RATIO_GATE]);
    }
    rows.push(...(await measureIdle(postgres)));
  } finally {
    await postgres.stop();
  }
  const { perSecond, cpuMs } = await measureOurs(null);
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

async function measureIdle(postgres: PostgresServer): Promise<Row[]> {
  const urls = { aloneUrl: await postgres.createDatabase('alone'), besideUrl: await postgres.createDatabase('beside') };
  const effort = { accountsCount: ACCOUNTS_COUNT, groupsCount: GROUPS_COUNT };
  const { alone, beside, aloneCpuMs, besideCpuMs, openSeconds } = await measureIdleCost(effort, {
    ...urls,
    idleCount: IDLE_COUNT,
  });
  const cost = 1 - beside / alone;
  const allowed = `<= ${IDLE_COST_GATE * 100} %`;
  return [
    [`messages a second beside ${IDLE_COUNT} idle accounts`, `${beside.toFixed(1)} of ${alone.toFixed(1)}`, '', true],
    ['… fewer by', `${(cost * 100).toFixed(1)} %`, allowed, cost <= IDLE_COST_GATE],
    ['… processor time per message', `${besideCpuMs.toFixed(2)} of ${aloneCpuMs.toFixed(2)} ms`, '', true],
    ['… all connected within', `${openSeconds.toFixed(0)} s`, '', true],
  ];
}

async function measureOurs(databaseUrl: string | null): Promise<Measured> {
  const effort = { accountsCount: ACCOUNTS_COUNT, groupsCount: GROUPS_COUNT, databaseUrl };
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
