import path from 'node:path';

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { AccountError, createAccounts } from './accounts/accounts';
import { buildApp } from './app';
import type { Config } from './config';
import { openDatabase, type OpenDatabase } from './db/client';
import type { Deps } from './deps';
import { createEngine } from './engine/createEngine';
import { createSignalRelay } from './engine/commands/relaySignals';
import { createStatsPublisher } from './engine/stats/statsPublisher';
import { systemClock } from './gateways/clock';
import { createFileClock } from './gateways/clockFile';
import { openFileStore } from './gateways/files/openFileStore';
import { findSimulator, openMessengers } from './gateways/messenger/kinds';
import { createBotApi } from './gateways/telegram/botApi/botApi';
import type { Telegram } from './gateways/telegram/telegram';
import { createSessions } from './http/sessions';
import { setProcessKind } from './language';
import { createWorkMonitor, type WorkMonitor } from './jobs/workMonitor';
import { createLocalCommands } from './localCommands';
import { createLifecycle, type Lifecycle } from './operations/lifecycle';
import { createPairsPublisher } from './modules/groups/pairsPublisher';
import { createMetrics, type Metrics } from './operations/metrics';
import { findProjectRoot } from './projectRoot';
import { openSocketCluster, type SocketCluster } from './realtime/socketCluster';
import { createSocketServer, type SocketServer } from './realtime/socketServer';

/** Long enough for responses in progress, short enough for an operator who waits. */
const HTTP_CLOSE_MAX_MS = 3_000;

/** A listening server. */
export interface RunningServer {
  url: string;
  /** The account created on an empty database; its password is null when the environment set it. */
  demoAccount: { email: string; password: string | null } | null;
  /** Nobody can sign in yet. */
  isWithoutAccounts: boolean;
  /** Stops sending, then HTTP, then the database. */
  stop(): Promise<void>;
}

/** @throws Error with code EADDRINUSE, DirectoryBusyError, KeyMismatchError, or a database error */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  setProcessKind(config.messengers);
  const database = await openDatabase({ ...config, onError: (err) => log.error({ err }, 'database') });
  try {
    return await startOn(database, config, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(database: OpenDatabase, config: Config, log: Logger): Promise<RunningServer> {
  const { db, workDb, clusterBus, embedded } = database;
  const clock = config.testClockFile === null ? systemClock : createFileClock(config.testClockFile);
  const own = { config, db: workDb, clock, log };
  const messengers = await openMessengers(own);
  const simulator = findSimulator(messengers);
  const sessions = createSessions({ db });
  const cluster =
    config.databaseUrl === null ? null : openSocketCluster(config.databaseUrl, (err) => log.error({ err }, 'sockets'));
  const { publicUrl, trustedProxies, rateLimits } = config;
  const sockets = createSocketServer({ sessions, log, publicUrl, cluster, trustedProxies, rateLimits });
  const stats = createStatsPublisher({ ...own, publish: sockets.publish });
  const pairs = createPairsPublisher({ ...own, publish: stats.publish });
  const files = openFileStore(config, log);
  const lifecycle = createLifecycle();
  const { monitor, metrics } = createMonitoring({ ...own, db, files, messengers, sockets });
  const gateways = { ...own, messengers, files, publish: pairs.publish, ...countersOf(metrics, monitor) };
  const engine = createEngine({ ...gateways, notices: clusterBus, ...metrics });
  simulator?.relayBy(createSignalRelay(engine, log));
  const telegram = openTelegram(config, log);
  const deps: Deps = { ...gateways, db, workDb, copyDatabase: embedded?.copyTo ?? null, telegram, engine };
  const publicDir = path.join(findProjectRoot(), 'dist', 'public');
  const app = await buildApp({ deps, sessions, sockets, simulator, publicDir, operations: { lifecycle, metrics } });
  app.addHook('onClose', () => Promise.all([stats.close(), pairs.close()]));
  try {
    const accounts = await addDemoAccount(deps);
    await app.listen({ host: config.host, port: config.port });
    await startWork(deps, lifecycle, database);
    return {
      url: addressOf(app, config),
      ...accounts,
      stop: () => stop({ app, sockets, cluster, lifecycle, database }, deps),
    };
  } catch (error) {
    sockets.close();
    await app.close();
    await cluster?.close();
    throw error;
  }
}

function createMonitoring(parts: Parameters<typeof createMetrics>[0]): { monitor: WorkMonitor; metrics: Metrics } {
  const monitor: WorkMonitor = createWorkMonitor((name) => metrics.countLoopFailure(name));
  const metrics = createMetrics(parts, true, () => monitor.listFailing());
  return { monitor, metrics };
}

const countersOf = (
  metrics: Metrics,
  monitor: WorkMonitor,
): Pick<Deps, 'monitor' | 'countItemFailure' | 'countRefusedRows'> => ({
  monitor,
  countItemFailure: (work) => metrics.countItemFailure(work),
  countRefusedRows: (kind, count) => metrics.countRefusedRows(kind, count),
});

async function startWork(deps: Deps, lifecycle: Lifecycle, { embedded }: OpenDatabase): Promise<void> {
  await deps.engine.start();
  lifecycle.markStarted();
  embedded?.onCommand(createLocalCommands({ ...deps, logOut: (id) => deps.engine.runCommand(id, 'logOut', {}) }));
}

interface Running {
  app: FastifyInstance;
  sockets: SocketServer;
  cluster: SocketCluster | null;
  lifecycle: Lifecycle;
  database: OpenDatabase;
}

async function stop({ app, sockets, cluster, lifecycle, database }: Running, { engine }: Deps): Promise<void> {
  lifecycle.markStopping();
  await engine.stop();
  sockets.close();
  const cut = setTimeout(() => app.server.closeAllConnections(), HTTP_CLOSE_MAX_MS);
  await app.close();
  clearTimeout(cut);
  await cluster?.close();
  await database.close();
}

function openTelegram({ telegram: { botToken, apiRoot, proxyUrl } }: Config, log: Logger): Telegram | null {
  return botToken === null ? null : createBotApi({ token: botToken, apiRoot, proxyUrl }, log);
}

/** When several processes start on a new database, one of them creates the account and prints it. */
async function addDemoAccount({
  config: { demo },
  db,
}: Deps): Promise<Pick<RunningServer, 'demoAccount' | 'isWithoutAccounts'>> {
  const accounts = createAccounts({ db });
  const isEmpty = await accounts.isEmpty();
  if (!isEmpty || demo === null) return { demoAccount: null, isWithoutAccounts: isEmpty };
  try {
    const { email, password } = await accounts.add(demo.email, demo.password);
    return { demoAccount: { email, password: demo.password === null ? password : null }, isWithoutAccounts: false };
  } catch (error) {
    if (error instanceof AccountError && error.problem === 'exists')
      return { demoAccount: null, isWithoutAccounts: false };
    throw error;
  }
}

/** The address for browsers; with port 0 the system chooses the port. */
function addressOf(app: FastifyInstance, { publicUrl, port }: Config): string {
  const address = app.server.address();
  const chosenPort = typeof address === 'object' && address !== null ? address.port : port;
  return publicUrl ?? `http://localhost:${chosenPort}`;
}
