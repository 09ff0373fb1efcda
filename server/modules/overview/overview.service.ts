import { eq, sql } from 'drizzle-orm';

import { warmUpCaps } from '@contract/planner/warmUp';
import type { Calendar } from '@contract/schemas/calendar';
import type { MemberChange, Overview, OverviewStretch } from '@contract/schemas/overview';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import type { Queryable } from '../../db/database';
import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { settingsOf, warmUpOf } from '../../engine/pace/paceState';
import { readNow } from '../../gateways/clock';
import type { CalendarService } from '../calendar/calendar.service';
import type { selectOpenShares } from '../journal/connectionHistory';
import { countClosed, countMissed, selectLastBroadcasts, selectLastFunnels, selectSent } from './overview.queries';
import { selectMemberChanges, selectMembers } from './members.queries';

/** What an owner sees first: what goes out, what went out, what needs a hand. */
export type OverviewService = ReturnType<typeof createOverviewService>;

type Account = typeof messengerAccounts.$inferSelect;
type Parts = Pick<Deps, 'db' | 'clock' | 'config'> & {
  calendar: Pick<CalendarService, 'get'>;
  selectOpenShares: typeof selectOpenShares;
};

const PAST_DAYS = 13;
const NEEDS_DAYS = 7;
const AHEAD_DAYS = 2;
const NEXT_COUNT = 10;

export function createOverviewService({ db, clock, config, calendar, selectOpenShares }: Parts) {
  function limitOf(account: Account, nowMs: number): number | null {
    const settings = settingsOf(config.pace, account);
    const { dayMaxCount } = warmUpCaps(settings, warmUpOf(config.warmUpDays, account), nowMs) ?? settings;
    return dayMaxCount > 0 ? dayMaxCount : null;
  }

  async function readAccount(tx: Queryable, account: Account, nowMs: number, todayMs: number) {
    // As the journal begins its period: with a full minute.
    const needsMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - NEEDS_DAYS * DAY_MS;
    // Where it is today in the browser need not be near our clock.
    const daysCount = Math.max(PAST_DAYS, Math.ceil((todayMs - needsMs) / DAY_MS));
    const since = { hoursMs: todayMs - daysCount * DAY_MS, needsMs, limitMs: nowMs - DAY_MS };
    const { hours, unsent, begunCount } = await selectSent(tx, account.id, since);
    return {
      hours,
      unsent,
      limit: { used: begunCount, max: limitOf(account, nowMs) },
      closedGroups: await countClosed(tx, account.id),
      members: await selectMembers(tx, account.id, nowMs),
      connected: await selectOpenShares(tx, account.id, { nowMs, todayMs, daysCount: NEEDS_DAYS }),
      isOffline: account.state !== 'open',
    };
  }

  async function readPast(tx: Queryable, userId: number, nowMs: number, todayMs: number) {
    // As of a disk without moving parts: the newest runs of a funnel are read by their index instead of all of its runs.
    await tx.execute(sql`set local random_page_cost = 1.1`);
    const [account] = await tx.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
    return {
      ofAccount: account ? await readAccount(tx, account, nowMs, todayMs) : null,
      missed: await countMissed(tx, userId, nowMs - NEEDS_DAYS * DAY_MS),
      broadcasts: await selectLastBroadcasts(tx, userId),
      funnels: await selectLastFunnels(tx, userId),
    };
  }

  return {
    /** The groups that members joined or left on a day, or without one in the last 30 days. */
    async listMemberChanges(userId: number, dayMs: number | null): Promise<MemberChange[]> {
      const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
      return account ? selectMemberChanges(db, account.id, { nowMs: clock.nowMs(), dayMs }) : [];
    },

    async get(userId: number, todayMs: number): Promise<Overview> {
      const nowMs = (await readNow(db, clock)).getTime();
      const fromMs = Math.floor(nowMs);
      const toMs = Math.max(todayMs + AHEAD_DAYS * DAY_MS, fromMs + HOUR_MS);
      const [{ ofAccount, missed, broadcasts, funnels }, ahead] = await Promise.all([
        db.transaction((tx) => readPast(tx, userId, nowMs, todayMs), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        }),
        calendar.get(userId, { fromMs, toMs: Math.min(toMs, fromMs + AHEAD_DAYS * DAY_MS) }),
      ]);
      const hours = ofAccount?.hours ?? [];
      return {
        nowMs,
        hours: addExpected(
          hours.filter(({ startMs }) => startMs >= todayMs),
          ahead,
          todayMs,
        ),
        days: toDays(hours, todayMs),
        limit: ofAccount?.limit ?? { used: 0, max: null },
        connectedShare: ofAccount?.connected.whole ?? null,
        connectedDays: ofAccount?.connected.days ?? [],
        next: nextOf(ahead),
        needs: {
          ...(ofAccount?.unsent ?? { failed: 0, unconfirmed: 0 }),
          missed,
          closedGroups: ofAccount?.closedGroups ?? 0,
          isOffline: ofAccount?.isOffline ?? true,
        },
        broadcasts,
        funnels,
        members: ofAccount?.members ?? [],
      };
    },
  };
}

type Hour = Omit<OverviewStretch, 'expected'>;

/** What waits, without what waits for a reply. */
const waitingOf = ({ entries }: Pick<Calendar, 'entries'>) =>
  entries.filter(({ state, certainty }) => (state === 'waiting' || state === 'sending') && certainty !== 'reply');

const nextOf = (ahead: Calendar): Overview['next'] =>
  waitingOf(ahead)
    .flatMap(({ atMs, certainty, count, subject }) => {
      const about = ahead.subjects[subject];
      return about ? { atMs, certainty, count, subject: about } : [];
    })
    .slice(0, NEXT_COUNT);

/** The hours of today, with what is planned for them and the hours after. */
function addExpected(hours: readonly Hour[], ahead: Calendar, todayMs: number): OverviewStretch[] {
  const byStart = new Map<number, OverviewStretch>(hours.map((hour) => [hour.startMs, { ...hour, expected: 0 }]));
  for (const { atMs, count } of waitingOf(ahead)) {
    const startMs = todayMs + Math.floor((atMs - todayMs) / HOUR_MS) * HOUR_MS;
    const hour = byStart.get(startMs) ?? { startMs, sent: 0, failed: 0, unconfirmed: 0, expected: 0 };
    byStart.set(startMs, { ...hour, expected: hour.expected + count });
  }
  return [...byStart.values()].sort((one, other) => one.startMs - other.startMs);
}

function toDays(hours: readonly Hour[], todayMs: number): OverviewStretch[] {
  const byDay = new Map<number, OverviewStretch>();
  for (const { startMs, sent, failed, unconfirmed } of hours) {
    const dayMs = todayMs + Math.floor((startMs - todayMs) / DAY_MS) * DAY_MS;
    const day = byDay.get(dayMs) ?? { startMs: dayMs, sent: 0, failed: 0, unconfirmed: 0, expected: 0 };
    byDay.set(dayMs, {
      ...day,
      sent: day.sent + sent,
      failed: day.failed + failed,
      unconfirmed: day.unconfirmed + unconfirmed,
    });
  }
  return [...byDay.values()].sort((one, other) => one.startMs - other.startMs);
}
