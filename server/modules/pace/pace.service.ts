import { eq } from 'drizzle-orm';

import type { PaceSettings } from '@contract/planner/pace';
import type { Pace, PaceChange } from '@contract/schemas/pace';

import { messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { settingsOf } from '../../engine/pace/paceState';
import { AppError } from '../../errors';
import { translate } from '../../translate';

/** How quickly an owner's messenger account sends. */
export type PaceService = ReturnType<typeof createPaceService>;

export function createPaceService({ db, config, engine }: Pick<Deps, 'db' | 'config' | 'engine'>) {
  return {
    /** The owner's settings merged with the server's defaults. */
    async get(userId: number): Promise<Pace> {
      const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
      return settingsOf(config.pace, account ?? null);
    },

    /**
     * Changes the given settings, with immediate effect on queued messages.
     * @throws AppError VALIDATION when the settings contradict each other
     */
    async save(userId: number, change: PaceChange): Promise<Pace> {
      const saved = await db.transaction(async (tx) => {
        await tx.insert(messengerAccounts).values({ userId }).onConflictDoNothing();
        const isOwn = eq(messengerAccounts.userId, userId);
        const [account] = await tx.select().from(messengerAccounts).where(isOwn).for('update');
        const chosen = { ...account?.pace, ...change };
        const settings = settingsOf(config.pace, { pace: chosen });
        const problem = findPaceProblem(settings);
        if (problem !== null) throw new AppError('VALIDATION', {}, translate(problem));
        await tx.update(messengerAccounts).set({ pace: chosen }).where(isOwn);
        return settings;
      });
      engine.wake();
      return saved;
    },
  };
}

function findPaceProblem({ gapMinMs, gapMaxMs, quietFromMinute, quietUntilMinute }: PaceSettings) {
  if (gapMinMs > gapMaxMs) return 'problems.paceGap';
  return (quietFromMinute === null) === (quietUntilMinute === null) ? null : 'problems.paceQuiet';
}
