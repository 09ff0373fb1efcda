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

/** Bookkeeping of libraries: neither the owner's doing nor a failure. */
const INTERNAL = /^(?:api|persist|cacheUpdates|__rtkq|storage)\//;
const MUTATION = 'api/executeMutation/';

/** Whether a step is hidden in lists unless all are requested. */
export const isInternal = (step: RecordedStep): boolean =>
  INTERNAL.test(step.type) && !step.type.startsWith(MUTATION) && !isFailure(step);
