import { isInternalAction } from '@/lib/report/internalActions';

import type { RecordedStep } from './readExport';

interface Meta {
  condition?: unknown;
  aborted?: unknown;
  arg?: { endpointName?: unknown };
}

const metaOf = ({ action }: RecordedStep): Meta => (action.meta ?? {}) as Meta;

/** The name of the call that a step belongs to, or null. */
export function callOf(step: RecordedStep): string | null {
  const name = metaOf(step).arg?.endpointName;
  return typeof name === 'string' ? name : null;
}

/** Whether a step failed. A request that was skipped or withdrawn is `rejected`, too, and no failure. */
export function isFailure(step: RecordedStep): boolean {
  const { condition, aborted } = metaOf(step);
  return step.error !== null || (step.type.endsWith('/rejected') && condition !== true && aborted !== true);
}

/** Whether a step is hidden in lists unless all are requested. */
export const isInternal = (step: RecordedStep): boolean => isInternalAction(step.type) && !isFailure(step);
