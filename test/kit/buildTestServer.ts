import os from 'node:os';
import path from 'node:path';

import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import type { ServerEventName } from '@contract/events';
import { buildApp } from '@server/app';
import { readConfig, type Config } from '@server/config';
import type { Database } from '@server/db/database';
import { users } from '@server/db/schema';
import type { Deps } from '@server/deps';
import type { Engine } from '@server/engine/engine';
import { executeCommand } from '@server/engine/commands/messengerCommands';
import { openFileStore } from '@server/gateways/files/openFileStore';
import type { Messenger } from '@server/gateways/messenger/messenger';
import { createMessengers } from '@server/gateways/messenger/messengers';
import type { Simulator } from '@server/gateways/messenger/simulator/simulator';
import { createSessions } from '@server/http/sessions';
import { createLifecycle, type Lifecycle } from '@server/operations/lifecycle';
import { createMetrics, type Metrics } from '@server/operations/metrics';
import { createSocketServer, type SocketServer } from '@server/realtime/socketServer';

import { createFakeClock, type FakeClock } from './fakeClock';
import { unusedMessenger } from './fakeMessenger';
import { openTestDatabase, truncateAll } from './testDatabase';

/** A signed-in user: `app.inject({ ...caller.as, method, url })`. */
export interface Caller {
  userId: number;
  token: string;
  as: { headers: { authorization: string } };
}

/** One event that a module pushed. */
export interface PublishedEvent {
  userId: number;
  event: ServerEventName;
  payload: unknown;
}

/** The real server on a database in memory; only the outside world is fake. */
export interface TestServer {
  app: FastifyInstance;
  db: Database;
  deps: Deps;
  clock: FakeClock;
  sockets: SocketServer;
  /** Reports that everything has started, from the beginning. */
  lifecycle: Lifecycle;
  metrics: Metrics;
  /** Everything pushed so far, oldest first. */
  published: PublishedEvent[];
  /** How often the engine was woken. */
  wakeCount(): number;
  /** Makes the account unless it exists, and a session for it. */
  signInAs(email: string): Promise<Caller>;
  /** Empties every table and clears the pushed events; call it between tests. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Replacements of the fakes by a test. */
export type TestParts = Partial<Deps> & {
  simulator?: Simulator | null;
  /** The only kind of messenger, instead of `messengers`. */
  messenger?: Messenger;
  /** Tests are not rate-limited unless they enable limits. */
  rateLimits?: Config['rateLimits'];
};

const noRateLimits = { accountPerMinute: 0, addressPerMinute: 0 };

/** Builds it; `overrides` replaces parts of the server, for example `{ messenger, engine }`. Close it in `afterAll`. */
export async function buildTestServer({
  simulator = null,
  messenger = unusedMessenger,
  rateLimits = noRateLimits,
  ...overrides
}: TestParts = {}): Promise<TestServer> {
  const { db, close: closeDatabase } = overrides.db ? borrow(overrides.db) : await openTestDatabase();
  const published: PublishedEvent[] = [];
  const clock = createFakeClock();
  const engine = createFakeEngine();
  const config = readConfig({ DATA_DIR: path.join(os.tmpdir(), `voronka-test-${process.pid}`) });
  const log = pino({ level: 'silent' });
  const deps: Deps = {
    config,
    db,
    workDb: db,
    copyDatabase: null,
    clock,
    log,
    messengers: createMessengers([messenger]),
    files: openFileStore(config, log),
    telegram: null,
    engine: engine.engine,
    publish: (userId, event, payload) => {
      published.push({ userId, event, payload });
      sockets.publish(userId, event, payload);
    },
    ...overrides,
  };
  deps.config = { ...deps.config, rateLimits };
  const sessions = createSessions(deps);
  const { publicUrl } = deps.config;
  const sockets = createSocketServer({ sessions, log: deps.log, publicUrl, rateLimits });
  const lifecycle = createLifecycle();
  lifecycle.markStarted();
  const metrics = createMetrics({ ...deps, sockets }, false, () => deps.monitor?.listFailing() ?? []);
  const operations = { lifecycle, metrics };
  const app = await buildApp({ deps, sessions, sockets, simulator, publicDir: null, operations });
  return {
    app,
    db,
    deps,
    clock,
    sockets,
    lifecycle,
    metrics,
    published,
    wakeCount: engine.wakeCount,
    signInAs: (email) => signInAs(db, sessions, email),
    async reset() {
      await truncateAll(db);
      published.length = 0;
    },
    async close() {
      sockets.close();
      await app.close();
      await closeDatabase();
    },
  };
}

/** A database of the test's own, which the test closes itself. */
const borrow = (db: Database) => ({ db, close: () => Promise.resolve() });

async function signInAs(db: Database, sessions: ReturnType<typeof createSessions>, email: string): Promise<Caller> {
  await db.insert(users).values({ email, passwordHash: 'nobody signs in with a password here' }).onConflictDoNothing();
  const user = await db.query.users.findFirst({ where: (table, { eq }) => eq(table.email, email) });
  if (!user) throw new Error(`No account ${email}`);
  const token = await sessions.open(user.id);
  return { userId: user.id, token, as: { headers: { authorization: `Bearer ${token}` } } };
}

function createFakeEngine(): { engine: Engine; wakeCount(): number } {
  let woken = 0;
  const engine: Engine = {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    stopSending: () => Promise.resolve(0),
    resumeSending: () => Promise.resolve(),
    wake: () => {
      woken += 1;
    },
    session: () => null,
    runCommand: (_accountId, kind, args) => executeCommand(null, kind, args),
    onAccountChanged: () => () => undefined,
  };
  return { engine, wakeCount: () => woken };
}
