import type { ChosenDone } from '@contract/schemas/shapes';

import type { ShownSchedule } from '@/api/parse/schedules';

/** What is done with many schedules at once, in the order of the bar. */
export const BULK_ACTIONS = ['move', 'pause', 'resume', 'stop'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** An action that is asked about, with the schedules it is for; `funnelName` when they are all of one funnel. */
export interface BulkRequest {
  action: BulkAction;
  schedules: readonly ShownSchedule[];
  funnelName?: string;
}

/** The same for an action that is asked about with a question; a move has a dialog of its own. */
export type AskedRequest = BulkRequest & { action: Exclude<BulkAction, 'move'> };

export const isQuestion = (request: BulkRequest): request is AskedRequest => request.action !== 'move';

/** The text of each action's button. */
export const BULK_TEXTS = {
  move: 'schedules:move.action',
  pause: 'pauses:pause.action',
  resume: 'pauses:resume.action',
  stop: 'schedules:stop.action',
} as const satisfies Record<BulkAction, string>;

/** A start that waits can be moved; a trial starts at once. */
export const isMovable = ({ runId, isTrial, start_at }: ShownSchedule): boolean =>
  runId === null && !isTrial && start_at !== null;

/** Runs of a paused funnel continue with it, not alone. */
const hasOwnRun = ({ runId, funnelPausedAt }: ShownSchedule) => Boolean(runId) && !funnelPausedAt;

const isTarget: Record<BulkAction, (schedule: ShownSchedule) => boolean> = {
  move: isMovable,
  pause: (schedule) => hasOwnRun(schedule) && schedule.pausedAt === null,
  resume: (schedule) => hasOwnRun(schedule) && Boolean(schedule.pausedAt),
  stop: () => true,
};

/** The schedules that an action changes. */
export const targetsOf = (action: BulkAction, schedules: readonly ShownSchedule[]): ShownSchedule[] =>
  schedules.filter(isTarget[action]);

/** How many of these a call has changed: some may have ended meanwhile. All, where the response does not say it, also of a failed call. */
export async function countDone(call: Promise<unknown>, ids: readonly number[]): Promise<number> {
  const response = await call.catch(() => null);
  return (response as Partial<ChosenDone> | null)?.doneCount ?? ids.length;
}
