import type { Stats } from '@contract/schemas/stats';

import type { Deps } from '../../deps';
import { readStats } from '../../engine/stats/stats';

/** The numbers of an account; `server/engine/stats` also publishes them. */
export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return { get: (userId: number): Promise<Stats> => readStats({ db, clock }, userId) };
}
