import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { pino } from 'pino';

import type { ServerEventName } from '@contract/events';
import type { PlannerEdge, PlannerNode } from '@contract/planner/graph';
import type { PaceSettings } from '@contract/planner/pace';
import { compileMessages } from '@contract/planner/plan';
import type { FunnelGraph } from '@contract/schemas/structure';
import { HOUR_MS } from '@contract/time';
import type { Database } from '@server/db/database';
import {
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelVersions,
  groups,
  messengerAccounts,
  users,
} from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { Engine } from '@server/engine/engine';
import type { FileStore } from '@server/gateways/files/fileStore';
import type { Messenger } from '@server/gateways/messenger/messenger';
import { createMessengers } from '@server/gateways/messenger/messengers';
import type { EngineTiming } from '@server/engine/core/timing';

import { createFakeClock, type FakeClock } from './fakeClock';
import { createFakeCluster, type FakeCluster } from './fakeCluster';
import { createScriptedMessenger, type ScriptedMessenger } from './scriptedMessenger';

/** Generous, for busy machines; nothing waits this long by design. */
const UNTIL_MAX_MS = 50_000;
/** Looks less and less often: a question is a call to the server, which takes its time from what is waited for. */
const UNTIL_LOOKS_MS = [5, 10, 20, 40];

/** An engine with a scripted messenger, fast timing and a clock that the test moves. */
export interface TestEngine {
  clock: FakeClock;
  messenger: ScriptedMessenger;
  /** Has every file, until a test changes it. */
  files: Pick<FileStore, 'bringHere'>;
  published: { userId: number; event: ServerEventName; payload: unknown }[];
  /** What the engine counted, such as `send sent` or `disconnect banned`. */
  counted: string[];
  /** Makes another engine on the same database, as a restarted or second process is. */
  createEngine(timing?: Partial<EngineTiming>, accountsMaxCount?: number): Engine;
  /** How the engines wake each other. */
  board: FakeCluster;
  /** Waits until the condition is true, or fails with its name. */
  until(what: string, question: () => Promise<boolean> | boolean): Promise<void>;
  /** All deliveries, oldest first. */
  listDeliveries(): Promise<(typeof deliveries.$inferSelect)[]>;
  listRuns(): Promise<(typeof funnelRuns.$inferSelect)[]>;
}

/** An account that sends as quickly as it can. */
export const noPace: PaceSettings = {
  gapMinMs: 0,
  gapMaxMs: 0,
  restAfterCount: 0,
  restMs: 0,
  hourMaxCount: 0,
  dayMaxCount: 0,
  quietFromMinute: null,
  quietUntilMinute: null,
  zoneOffsetMinutes: 0,
  lateStartMaxMs: HOUR_MS,
  lateStepMaxMs: 6 * HOUR_MS,
};

/** @param pace how quickly an account sends; without limits by default @param warmUpDays of a new number; none by default @param others further kinds of messenger */
export function buildTestEngine(
  db: Database,
  pace: Partial<PaceSettings> = {},
  isEmbedded = true,
  warmUpDays = 0,
  others: readonly Messenger[] = [],
  messenger = createScriptedMessenger(),
): TestEngine {
  const clock = createFakeClock();
  const board = createFakeCluster();
  const published: TestEngine['published'] = [];
  const counted: string[] = [];
  const files: TestEngine['files'] = { bringHere: (name) => Promise.resolve(`uploads/${name}`) };
  return {
    clock,
    messenger,
    files,
    published,
    counted,
    board,
    createEngine: (timing = {}, accountsMaxCount = 0) =>
      createEngine(
        {
          db,
          clock,
          messengers: createMessengers([messenger, ...others]),
          log: pino({ level: process.env.ENGINE_LOG ?? 'silent' }),
          files,
          config: {
            pace: { ...noPace, ...pace },
            warmUpDays,
            databaseUrl: isEmbedded ? null : 'elsewhere',
            accountsMaxCount,
          },
          notices: board.join(),
          publish: (userId, event, payload) => published.push({ userId, event, payload }),
          countPreparing: (change) => counted.push(`preparing ${change}`),
          observeSend: (phase, result) => counted.push(`${phase} ${result}`),
          countRateLimit: (query) => counted.push(`limit ${query}`),
          countDisconnect: (state) => counted.push(`disconnect ${state}`),
          countItemFailure: (work) => counted.push(`failed ${work}`),
        },
        { pollEveryMs: 100, wakeGapMs: 10, retryBaseMs: 5, sendTimeoutMs: 300, nodeTtlMs: 400, ...timing },
      ),
    async until(what, question) {
      const endMs = Date.now() + UNTIL_MAX_MS;
      for (let look = 0; !(await question()); look += 1) {
        if (Date.now() > endMs) throw new Error(`Waited in vain until ${what}`);
        await sleep(UNTIL_LOOKS_MS[Math.min(look, UNTIL_LOOKS_MS.length - 1)]);
      }
    },
    listDeliveries: () => db.select().from(deliveries).orderBy(deliveries.id),
    listRuns: () => db.select().from(funnelRuns).orderBy(funnelRuns.id),
  };
}

/** A start node and the given ones. Edges are written `from>to`, `from>to+5` (minutes) or `from>to?yes, sure`. */
export function drawGraph(nodes: PlannerNode[], edges: string[]): FunnelGraph {
  const start: PlannerNode = { id: 'start_1', type: 'start', data: {} };
  return {
    nodes: [start, ...nodes].map((node) => ({ ...node, position: { x: 0, y: 0 } })),
    edges: edges.map(drawEdge),
  };
}

/** A message node whose text is its id. */
export const message = (id: string, delay = 0): PlannerNode<'message'> => ({
  id,
  type: 'message',
  data: { message: id, delay },
});

/** A delay node. */
export const delay = (id: string, minutes: number): PlannerNode<'delay'> => ({
  id,
  type: 'delay',
  data: { delay: minutes },
});

function drawEdge(text: string): PlannerEdge & { id: string } {
  const [, source = '', target = '', minutes, label] = /^(\w+)>(\w+)(?:\+(\d+))?(?:\?(.+))?$/.exec(text) ?? [];
  const condition = label !== undefined ? 'condition' : minutes !== undefined ? 'delay' : 'always';
  return { id: text, source, target, data: { condition, delay: Number(minutes ?? 0), label: label ?? '' } };
}

/**
 * An owner with a linked account and writable groups `group-1`, `group-2`, …; the account wants to be on.
 * @param who its e-mail, or the owner to whom it belongs as a further account
 */
export async function seedOwner(
  db: Database,
  groupsCount: number,
  who: string | { ownerId: number } = 'owner@example.com',
) {
  const values = typeof who === 'string' ? { email: who, passwordHash: 'x' } : { ...who, name: 'Further' };
  const [user] = await db.insert(users).values(values).returning();
  if (!user) throw new Error('no user');
  const [account] = await db.insert(messengerAccounts).values({ userId: user.id, desired: 'on' }).returning();
  if (!account) throw new Error('no account');
  const rows = Array.from({ length: groupsCount }, (_, at) => ({
    accountId: account.id,
    address: `group-${at + 1}`,
    name: `Group ${at + 1}`,
    type: 'group' as const,
  }));
  const made = await db.insert(groups).values(rows).returning();
  return { userId: user.id, accountId: account.id, groupIds: made.map((group) => group.id) };
}

/** An active funnel with one saved version. */
export async function seedFunnel(db: Database, userId: number, graph: FunnelGraph, name = 'Welcome') {
  const [funnel] = await db.insert(funnels).values({ userId, name, active: true, revision: 1 }).returning();
  if (!funnel) throw new Error('no funnel');
  const plan = compileMessages(graph);
  const sizeBytes = JSON.stringify({ graph, plan }).length;
  await db.insert(funnelVersions).values({ funnelId: funnel.id, revision: 1, graph, plan, sizeBytes });
  return funnel.id;
}

/** Armed schedules of a funnel, `inMs` from now. */
export async function seedSchedules(db: Database, funnelId: number, groupIds: number[], inMs = 0): Promise<number[]> {
  const startAt = new Date(Date.now() + inMs);
  const rows = groupIds.map((groupId) => ({ funnelId, groupId, startAt, active: true }));
  const made = await db.insert(funnelSchedules).values(rows).returning();
  return made.map((schedule) => schedule.id);
}

/** The state of a schedule. */
export async function readSchedule(db: Database, id: number) {
  const [schedule] = await db.select().from(funnelSchedules).where(eq(funnelSchedules.id, id));
  return schedule;
}
