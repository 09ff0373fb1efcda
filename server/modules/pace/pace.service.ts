import { eq, sql } from 'drizzle-orm';

import { zoneOfOwner, type PaceSettings } from '@contract/planner/pace';
import { warmUpCaps } from '@contract/planner/warmUp';
import { offsetMinutesAt } from '@contract/planner/zones';
import { PaceChange, type Pace } from '@contract/schemas/pace';

import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { settingsOf, warmUpOf } from '../../engine/pace/paceState';
import { listZoneOffsets } from '../../engine/pace/zoneOffsets';
import { sqlNow } from '../../gateways/clock';
import { AppError } from '../../errors';
import { translate } from '../../translate';

type Account = typeof messengerAccounts.$inferSelect;

/** How quickly an owner's messenger account sends. */
export type PaceService = ReturnType<typeof createPaceService>;

export function createPaceService({ db, clock, config, engine }: Pick<Deps, 'db' | 'clock' | 'config' | 'engine'>) {
  function present(account: Account | null): Pace {
    const settings = { timeZone: null, ...settingsOf(config.pace, account) };
    const zoneOffsetMinutes = currentOffset(settings);
    const warmUp = account && account.address !== null ? warmUpOf(config.warmUpDays, account) : null;
    const isWarmingUp = warmUpCaps(settings, warmUp, clock.nowMs()) !== null;
    return { ...settings, zoneOffsetMinutes, ...(warmUp && isWarmingUp && { warmUp }) };
  }

  /** Of the owner's time zone now; without one the offset as chosen. */
  function currentOffset(settings: PaceSettings): number {
    return offsetMinutesAt(zoneOfOwner(settings), clock.nowMs());
  }

  /** The stored settings with a change; clients that know no zones end the use of one only by another offset. */
  function merge(stored: Partial<PaceSettings>, change: PaceChange): Partial<PaceSettings> {
    const chosen = { ...stored, ...change };
    if (stored.timeZone && change.timeZone === undefined && change.zoneOffsetMinutes !== undefined) {
      const isOther = change.zoneOffsetMinutes !== currentOffset({ ...config.pace, ...stored });
      if (isOther) return { ...chosen, timeZone: null };
    }
    return chosen;
  }

  async function store(
    userId: number,
    findChange: (stored: Partial<PaceSettings>) => PaceChange,
    check: (settings: PaceSettings) => void,
  ): Promise<Pace> {
    const saved = await db.transaction(async (tx) => {
      await tx.insert(messengerAccounts).values({ userId }).onConflictDoNothing();
      const isOwn = eq(messengerAccounts.userId, userId);
      const [account] = await tx.select().from(messengerAccounts).where(isOwn).for('update');
      const stored = account?.pace ?? {};
      const chosen = merge(stored, findChange(stored));
      const settings = settingsOf(config.pace, { pace: chosen });
      check(settings);
      const zone = chosen.timeZone ?? null;
      const pace = zone === null ? chosen : { ...chosen, zoneOffsetMinutes: currentOffset(settings) };
      const zoneOffsets = zone === null ? null : listZoneOffsets(zone, clock.nowMs());
      const [changed] = await tx.update(messengerAccounts).set({ pace, zoneOffsets }).where(isOwn).returning();
      return present(changed ?? null);
    });
    engine.wake();
    return saved;
  }

  return {
    /** The owner's settings merged with the server's defaults, and the warm-up of a new number. */
    async get(userId: number): Promise<Pace> {
      const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
      return present(account ?? null);
    },

    /** Ends the warm-up of the linked number for good, with immediate effect. Idempotent. */
    async endWarmUp(userId: number): Promise<Pace> {
      const { warmUpEndedAt } = messengerAccounts;
      const [account] = await db
        .update(messengerAccounts)
        .set({ warmUpEndedAt: sql`coalesce(${warmUpEndedAt}, ${sqlNow(clock)})` })
        .where(eq(messengerAccounts.userId, userId))
        .returning();
      engine.wake();
      return present(account ?? null);
    },

    /**
     * Changes the given settings, with immediate effect on queued messages.
     * @throws AppError VALIDATION when the settings contradict each other
     */
    save: (userId: number, change: PaceChange): Promise<Pace> => store(userId, () => change, refuseContradiction),

    /** Takes the zone of the owner's browser as long as no zone or offset is stored; an unknown one is ignored. */
    proposeZone: async (userId: number, zone: string): Promise<void> => {
      const change = PaceChange.safeParse({ timeZone: zone }).data;
      const [account] = await db
        .select({ pace: messengerAccounts.pace })
        .from(messengerAccounts)
        .where(eq(messengerAccounts.userId, userId));
      if (!change || hasOwnZone(account?.pace ?? {})) return;
      // A zone contradicts no other setting.
      await store(
        userId,
        (stored) => (hasOwnZone(stored) ? {} : change),
        () => undefined,
      );
    },
  };
}

const hasOwnZone = ({ timeZone, zoneOffsetMinutes }: Partial<PaceSettings>): boolean =>
  timeZone !== undefined || zoneOffsetMinutes !== undefined;

/** @throws AppError VALIDATION when the settings contradict each other */
function refuseContradiction(settings: PaceSettings): void {
  const problem = findPaceProblem(settings);
  if (problem !== null) throw new AppError('VALIDATION', {}, translate(problem));
}

function findPaceProblem({ gapMinMs, gapMaxMs, quietFromMinute, quietUntilMinute }: PaceSettings) {
  if (gapMinMs > gapMaxMs) return 'problems.paceGap';
  return (quietFromMinute === null) === (quietUntilMinute === null) ? null : 'problems.paceQuiet';
}
