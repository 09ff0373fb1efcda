import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { SECOND_MS } from '@contract/time';

import type { Deps } from '../deps';
import type { SendMetrics } from '../engine/core/engineParts';
import type { SocketServer } from '../realtime/socketServer';
import { respondsInTime } from './respondsInTime';
import { readWorkload, type Workload } from './workload';

/** Prometheus metrics of this process. */
export interface Metrics extends SendMetrics {
  /** A call of a loop or a run of a job failed. */
  countLoopFailure(name: string): void;
  /** Measures every response by route. */
  observeCalls(app: FastifyInstance): void;
  /** All metrics in Prometheus' text format. An unreachable database is a value, not a failure. */
  print(): Promise<{ contentType: string; text: string }>;
}

/** Up to the longest upload. */
const SEND_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 300];
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What the metrics are read from. */
type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'files' | 'messengers'> & { sockets: SocketServer };

/** Creates the metrics. `isWholeProcess` adds memory, CPU and event loop, which exist once per process. */
export function createMetrics(
  { db, clock, log, files, messengers, sockets }: MetricsDeps,
  isWholeProcess: boolean,
  listFailing: () => readonly string[] = () => [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (isWholeProcess) collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'voronka_http_request_duration_seconds',
    help: 'Time from the arrival of a call to its answer, by name of the call in the contract',
    labelNames: ['route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const gauges = createGauges(registry, { sockets, messengers });

  return {
    ...createFailureMetrics(registers),
    observeCalls(app) {
      app.addHook('onResponse', async (request, reply) => {
        const { routeName } = request.routeOptions.config;
        calls.observe({ route: routeName ?? 'other', status: reply.statusCode }, reply.elapsedTime / SECOND_MS);
      });
    },
    ...createSendMetrics(registers),
    ...createRefusedRows(registers),
    async print() {
      const workload = await readWorkload(db, clock).catch((err: unknown) => {
        log.warn({ err }, 'the queues could not be measured');
        return null;
      });
      gauges.show(workload, await respondsInTime(files.check()), listFailing());
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Failures of loops, and of the work for single rows. */
function createFailureMetrics(registers: Registry[]): Pick<Metrics, 'countLoopFailure' | 'countItemFailure'> {
  const loopFailures = new Counter({
    name: 'voronka_loop_failures_total',
    help: 'Failed calls of loops of the engine and failed runs of background jobs, by name',
    labelNames: ['loop'],
    registers,
  });

  const items = new Counter({
    name: 'voronka_item_failures_total',
    help: 'Failures of the work for a single row of one account, by work; the rows of others are not affected',
    labelNames: ['work'],
    registers,
  });
  return {
    countLoopFailure: (loop) => loopFailures.inc({ loop }),
    countItemFailure: (work) => items.inc({ work }),
  };
}

/** What the engine counts of sends. */
function createSendMetrics(registers: Registry[]): Omit<SendMetrics, 'countItemFailure' | 'countRefusedRows'> {
  const ends = new Counter({
    name: 'voronka_deliveries_total',
    help: 'Sends of this process by how they ended; queued: provably not sent, tried again',
    labelNames: ['end'],
    registers,
  });
  const durations = new Histogram({
    name: 'voronka_send_duration_seconds',
    help: 'Time of the messenger by phase: prepare (encoding, upload), send (until acknowledged or given up)',
    labelNames: ['phase', 'result'],
    buckets: SEND_BUCKETS_SECONDS,
    registers,
  });
  const preparing = new Gauge({
    name: 'voronka_deliveries_preparing',
    help: 'Messages of this process that are being encoded, most of the time because their file is uploaded',
    registers,
  });
  const limits = new Counter({
    name: 'voronka_messenger_rate_limits_total',
    help: 'Refusals because an account does too much (429), by query: message (uploads included) or groups',
    labelNames: ['query'],
    registers,
  });
  const disconnects = new Counter({
    name: 'voronka_messenger_disconnects_total',
    help: 'Connections that ended, by the state after: reconnecting, banned, restricted, logged_out and others',
    labelNames: ['state'],
    registers,
  });
  return {
    countDeliveryEnd: (end) => ends.inc({ end }),
    observeSend: (phase, result, durationMs) => durations.observe({ phase, result }, durationMs / SECOND_MS),
    countPreparing: (change) => preparing.inc(change),
    countRateLimit: (query) => limits.inc({ query }),
    countDisconnect: (state) => disconnects.inc({ state }),
  };
}

/** What the messenger reported and that cannot be used. */
function createRefusedRows(registers: Registry[]): Pick<SendMetrics, 'countRefusedRows'> {
  const refused = new Counter({
    name: 'voronka_messenger_rows_refused_total',
    help: 'What the messenger reported and that cannot be used, by kind: group, message, event, response; the other rows are kept',
    labelNames: ['kind'],
    registers,
  });
  return { countRefusedRows: (kind, count) => refused.inc({ kind }, count) };
}

/** Gauges that are read on demand. */
function createGauges(registry: Registry, { sockets, messengers }: Pick<MetricsDeps, 'sockets' | 'messengers'>) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `voronka_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', '1 while the database answers');
  const areFilesUp = gauge('files_up', '1 while uploaded files can be read and written');
  const queued = gauge('deliveries_queued', 'Messages that are to be sent now or later, by kind', ['kind']);
  const due = gauge('deliveries_due', 'Messages whose time has come, by kind', ['kind']);
  const age = gauge('deliveries_oldest_due_age_seconds', 'How long the oldest due message has waited', ['kind']);
  const accounts = gauge('messenger_accounts', 'Messenger accounts by state of their connection', ['state']);
  const limited = gauge('messenger_accounts_limited', 'Accounts that pause because WhatsApp limits their rate');
  const stopped = gauge(
    'messenger_accounts_stopped',
    'Accounts whose sending is stopped until their owner resumes it',
    ['reason'],
  );
  const waiting = gauge('messenger_connects_waiting', 'Accounts of this process that wait for their turn to connect');
  const failingLoops = gauge('loop_failing', '1 for each loop or job that keeps failing or hangs', ['loop']);
  const socketCount = gauge('sockets', 'Sockets that are open to this process');
  return {
    /** @param workload null while the database is unreachable: its gauges are left out */
    show(workload: Workload | null, hasFiles: boolean, failing: readonly string[]) {
      failingLoops.reset();
      for (const loop of failing) failingLoops.set({ loop }, 1);
      for (const one of [queued, due, age, accounts, limited, stopped]) one.reset();
      isUp.set(workload === null ? 0 : 1);
      areFilesUp.set(hasFiles ? 1 : 0);
      waiting.set(messengers.served.reduce((sum, messenger) => sum + messenger.waitingCount(), 0));
      socketCount.set(sockets.io.engine.clientsCount);
      for (const kind of ['timed', 'bulk'] as const) {
        if (workload === null) continue;
        queued.set({ kind }, workload[kind].queuedCount);
        due.set({ kind }, workload[kind].dueCount);
        age.set({ kind }, workload[kind].oldestDueAgeSeconds);
      }
      for (const { state, count } of workload?.accounts ?? []) accounts.set({ state }, count);
      for (const { reason, count } of workload?.stopped ?? []) stopped.set({ reason }, count);
      if (workload) limited.set(workload.accounts.reduce((sum, { limitedCount }) => sum + limitedCount, 0));
    },
  };
}
