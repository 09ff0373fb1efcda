import type { ReactNode } from 'react';

import type { PauseTarget } from '@/api/pausesApi';

/** The button that pauses or resumes a funnel, or as an icon a run; `pausedAt` as in the row, `describedBy` the id of its name. */
export type RenderPause = (pause: {
  target: PauseTarget;
  pausedAt: number | null | undefined;
  describedBy: string;
  isIcon?: boolean;
}) => ReactNode;
