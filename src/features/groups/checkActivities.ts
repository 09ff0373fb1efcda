import type { Group, InactiveGroup } from '@contract/schemas/shapes';

import type { GroupActivity } from '@/api/inactiveGroupsApi';
import { limitConcurrency } from '@/lib/limitConcurrency';

const AT_ONCE_COUNT = 3;

/** Progress of checking many groups. */
export interface CheckProgress {
  inactive: readonly InactiveGroup[];
  checkedCount: number;
  failedCount: number;
  /** Among the failed: groups whose activity the server does not report. */
  unknownCount: number;
}

export const notChecked: CheckProgress = { inactive: [], checkedCount: 0, failedCount: 0, unknownCount: 0 };

interface Options {
  check: (groupId: number) => Promise<GroupActivity>;
  signal: AbortSignal;
  onProgress: (progress: CheckProgress) => void;
}

/**
 * Finds inactive groups with limited concurrency until all are checked or the signal aborts. A failed check does not stop the
 * others; unknown activity does not count as inactive.
 */
export async function checkActivities(groups: readonly Group[], { check, signal, onProgress }: Options): Promise<void> {
  const inTurn = limitConcurrency(AT_ONCE_COUNT);
  let progress = notChecked;

  function advance(step: Partial<CheckProgress>): void {
    if (signal.aborted) return;
    progress = { ...progress, checkedCount: progress.checkedCount + 1, ...step };
    onProgress(progress);
  }

  const missed = (isUnknown: boolean) => ({
    failedCount: progress.failedCount + 1,
    unknownCount: progress.unknownCount + Number(isUnknown),
  });

  async function checkOne({ id, name, custom_name, group_type }: Group): Promise<void> {
    if (signal.aborted) return;
    try {
      const { active, last_activity_at } = await check(id);
      if (active === null) {
        advance(missed(true));
        return;
      }
      const found = { id, name, custom_name, group_type, members_count: null, last_activity_at };
      advance(!active ? { inactive: [...progress.inactive, found] } : {});
    } catch {
      advance(missed(false));
    }
  }

  await Promise.all(groups.map((group) => inTurn(() => checkOne(group))));
}
