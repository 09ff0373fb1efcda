import { eq } from 'drizzle-orm';

import type { Database } from '@server/db/database';
import { messengerAccounts } from '@server/db/schema';
import { readConfig, type Config } from '@server/config';
import type { AccountChange } from '@server/engine/core/accountChange';
import type { Engine } from '@server/engine/engine';
import { executeCommand } from '@server/engine/commands/messengerCommands';
import type { ConnectionState, Messenger, MessengerSession } from '@server/gateways/messenger/messenger';
import { silentListener } from '@server/gateways/messenger/silentListener';
import { createSimulator, type Simulator } from '@server/gateways/messenger/simulator/simulator';

import { buildTestServer, type Caller, type TestServer } from './buildTestServer';
import { createFakeClock, type FakeClock } from './fakeClock';
import { openTestDatabase } from './testDatabase';

const WAIT_MAX_MS = 40_000;

/** A test server whose messenger is the simulator. */
export interface SimulatedServer extends Omit<TestServer, 'clock'> {
  clock: FakeClock;
  simulator: Simulator;
  /** Connects a user, links their phone and waits until their groups are there. Returns the phone's token. */
  connect(caller: Caller): Promise<string>;
  /** Waits until it is true, for ten seconds at most. */
  until(isTrue: () => boolean | Promise<boolean>): Promise<void>;
}

/** Builds it with so many groups per account, and an engine that only connects. Close it in `afterAll`. */
export async function buildSimulatedServer(groupsCount = 12, own: { config?: Config } = {}): Promise<SimulatedServer> {
  const { db, close } = await openTestDatabase();
  const clock = createFakeClock();
  const config = readConfig({
    PUBLIC_URL: 'https://console.test',
    SIMULATOR_GROUPS: String(groupsCount),
    SIMULATOR_LATENCY_MIN_MS: '0',
    SIMULATOR_LATENCY_MAX_MS: '0',
    SIMULATOR_READ_RATE: '0',
  });
  const simulator = createSimulator({ db, clock, log: { error: () => undefined }, config });
  const server = await buildTestServer({
    ...own,
    simulator,
    db,
    clock,
    messenger: simulator,
    engine: createConnectingEngine(db, simulator),
  });

  async function connect(caller: Caller): Promise<string> {
    await server.app.inject({ ...caller.as, method: 'POST', url: '/api/whatsapp/init' });
    const account = () => db.query.messengerAccounts.findFirst({ where: eq(messengerAccounts.userId, caller.userId) });
    await until(async () => (await account())?.state === 'qr');
    const qr = (await account())?.qr ?? '';
    const token = await simulator.phone.link(new URL(qr).searchParams.get('code') ?? '');
    const isTold = () =>
      server.published.some((item) => item.userId === caller.userId && item.event === 'groups:updated');
    await until(isTold);
    return token ?? '';
  }

  return {
    ...server,
    clock,
    simulator,
    connect,
    until,
    async close() {
      await server.close();
      await close();
    },
  };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + WAIT_MAX_MS;
  while (!(await isTrue()) && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** An engine that only connects: it records and publishes what it observes, as the real one does. */
function createConnectingEngine(db: Database, messenger: Messenger): Engine {
  const sessions = new Map<number, MessengerSession>();
  const requests = new Map<number, number | undefined>();
  const listeners = new Set<(change: AccountChange) => void>();
  const tell = (change: AccountChange) => listeners.forEach((listener) => listener(change));
  let work = Promise.resolve();

  const note = async (accountId: number, state: ConnectionState) => {
    const code = state.kind === 'qr' || state.kind === 'link_code' ? state : null;
    await db
      .update(messengerAccounts)
      .set({
        state: state.kind,
        qr: code && (code.kind === 'qr' ? code.qr : code.code),
        qrIssuedAt: code && new Date(code.issuedAtMs),
        qrExpiresAt: code && new Date(code.expiresAtMs),
        ...(state.kind === 'open' && { address: state.address, linkPhone: null }),
        ...(state.kind === 'logged_out' && { address: null }),
      })
      .where(eq(messengerAccounts.id, accountId));
    tell({ kind: 'state', accountId, state });
  };

  function open(accountId: number): MessengerSession {
    return messenger.openSession(accountId, 1, {
      ...silentListener,
      onState: (state) => void (work = work.then(() => note(accountId, state))),
      onGroupsChanged: () => tell({ kind: 'groups', accountId }),
      onMessage: async (message) => tell({ kind: 'message', accountId, message }),
    });
  }

  async function connectWanted(): Promise<void> {
    for (const { id, linkPhone, connectRequestedAt } of await db
      .select()
      .from(messengerAccounts)
      .where(eq(messengerAccounts.desired, 'on'))) {
      const session = sessions.get(id) ?? open(id);
      sessions.set(id, session);
      const isUrgent = connectRequestedAt?.getTime() !== requests.get(id);
      requests.set(id, connectRequestedAt?.getTime());
      await session.connect(isUrgent, linkPhone);
    }
  }

  return {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    stopSending: () => Promise.resolve(0),
    resumeSending: () => Promise.resolve(),
    wake: () => void connectWanted(),
    session: (accountId) => sessions.get(accountId) ?? null,
    runCommand: (accountId, kind, args) => executeCommand(sessions.get(accountId) ?? null, kind, args),
    onAccountChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
