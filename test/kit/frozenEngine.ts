import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';

import { claimOne } from './claimOne';
import { noPace } from '@test/kit/buildTestEngine';
import { unusedMessengers } from '@test/kit/fakeMessenger';
import { openTestDatabase } from '@test/kit/testDatabase';

import { singleProcessBus } from '@server/db/clusterBus';
import type { Database } from '@server/db/database';
import { deliveries } from '@server/db/schema';
import { createProgressPublisher } from '@server/engine/broadcasts/broadcastProgress';
import { createIsolation } from '@server/engine/core/isolation';
import { defaultTiming } from '@server/engine/core/timing';
import { findNextStart } from '@server/engine/runs/dueSchedules';
import type { RunParts } from '@server/engine/runs/runParts';
import { startDueSchedules } from '@server/engine/runs/startSchedules';
import { createVersionCache } from '@server/engine/runs/versions';
import { finishDelivery } from '@server/engine/sending/finishDelivery';
import { findNext } from '@server/engine/sending/nextDelivery';
import { systemClock } from '@server/gateways/clock';

/** The engine's search, claim, pause, starts and next steps over an embedded database whose clock only moves when it is told to. */
export type FrozenEngine = Awaited<ReturnType<typeof openFrozenEngine>>;

/** @param sendMs how long each message takes */
export async function openFrozenEngine(nodeId: string, sendMs: number) {
  // The clock belongs to a session, of which the embedded database has one only.
  delete process.env.TEST_DATABASE_URL;
  const { db, close } = await openTestDatabase();
  await db.execute(sql`create schema frozen`);
  await db.execute(sql`create function frozen.now() returns timestamptz language sql stable
    as $$ select to_timestamp(current_setting('frozen.now_ms')::float8 / 1000) $$`);
  await db.execute(sql`set search_path = frozen, pg_catalog, public`);
  let nowMs = 0;

  async function setNow(atMs: number) {
    nowMs = atMs;
    await db.execute(sql`select set_config('frozen.now_ms', ${String(atMs)}, false)`);
  }

  async function start(parts: RunParts, accountId: number, untilMs: number) {
    for (let inMs = (await findNextStart(parts)).nextMs; inMs !== null && nowMs + inMs <= untilMs;) {
      await setNow(Math.max(nowMs, nowMs + Math.ceil(inMs)));
      await startDueSchedules(parts, [accountId]);
      inMs = (await findNextStart(parts)).nextMs;
      // The start of a paused funnel stays.
      if (inMs !== null && inMs <= 0) {
        await setNow(nowMs + 1);
        inMs = (await findNextStart(parts)).nextMs;
      }
    }
  }

  async function send(parts: RunParts, accountId: number, deliveryId: number) {
    const [row] = await db
      .select({ payload: deliveries.payload })
      .from(deliveries)
      .where(eq(deliveries.id, deliveryId));
    const message = { groupAddress: 'group-1', text: 'x', media: null, mentionsAll: false, encoded: null };
    const claim = row && (await claimOne(parts, deliveryId, 1, { ...row, message, failure: null }));
    if (!claim) {
      await setNow(nowMs + 1);
      return;
    }
    const doneMs = nowMs + sendMs;
    await start(parts, accountId, doneMs);
    await setNow(doneMs);
    await finishDelivery(parts, claim, { result: { status: 'sent' }, isConnected: true });
  }

  return {
    db,
    close,
    nowMs: () => nowMs,
    setNow,
    createParts: (warmUpDays: number) => createParts(db, nodeId, warmUpDays),
    /** Sends as the engine does until `isDone`; the clock is moved to each next moment. */
    async play(parts: RunParts, accountId: number, isDone: () => Promise<boolean>) {
      while (!(await isDone())) {
        await start(parts, accountId, nowMs);
        const [next] = await findNext(parts, [accountId]);
        const startMs = (await findNextStart(parts)).nextMs ?? Infinity;
        const waitMs = Math.ceil(Math.min(next?.waitMs ?? Infinity, startMs));
        if (waitMs === Infinity) throw new Error('nothing is left to send');
        if (waitMs > 0 || !next) await setNow(nowMs + Math.max(1, waitMs));
        else await send(parts, accountId, next.deliveryId);
      }
    },
  };
}

function createParts(db: Database, nodeId: string, warmUpDays: number): RunParts {
  const publish = () => undefined;
  const log = pino({ level: 'silent' });
  return {
    db,
    clock: systemClock,
    log,
    messengers: unusedMessengers,
    files: { bringHere: () => Promise.resolve(null) },
    config: { pace: noPace, warmUpDays, databaseUrl: null, accountsMaxCount: 0 },
    notices: singleProcessBus,
    publish,
    timing: defaultTiming,
    isolation: createIsolation({ log: pino({ level: 'silent' }) }, defaultTiming),
    versions: createVersionCache(),
    broadcastProgress: createProgressPublisher({ db, publish }, log),
    nodeId,
  };
}
