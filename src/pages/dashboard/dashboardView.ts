import type { Group } from '@contract/schemas/shapes';

/** What the dashboard shows below its header. */
export type DashboardView = 'loading' | 'cards' | 'welcome' | 'empty' | 'failed';

interface Situation {
  /** The list as it is shown: emptied by a failure. */
  groups: readonly Group[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  /** Whether the messenger is connected. */
  isReady: boolean;
}

/** Chooses between cards, the welcome of a connected account without groups, and the empty states. */
export function chooseDashboardView({ groups, hasFailed, isFetching, isReady }: Situation): DashboardView {
  if (groups && groups.length > 0) return 'cards';
  if (hasFailed) return 'failed';
  if (isFetching) return 'loading';
  if (!groups) return 'loading';
  return isReady ? 'welcome' : 'empty';
}
