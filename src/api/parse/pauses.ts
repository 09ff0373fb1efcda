import type { Pause, PausedStep } from '@contract/schemas/shapes';

import { readFields, readId, readList, readNumber, readText, UnreadableResponse } from './readValue';

/** The pause of a run or a funnel; without the moment to which it refers it is unreadable. */
export function parsePause(response: unknown): Pause {
  const fields = readFields(response);
  const asOf = readNumber(fields.asOf);
  if (asOf === null) throw new UnreadableResponse('Not a pause');
  const steps = readList(fields.steps, parseStep);
  return {
    pausedAt: readNumber(fields.pausedAt),
    asOf,
    runsCount: readNumber(fields.runsCount) ?? 0,
    dueStartsCount: readNumber(fields.dueStartsCount) ?? 0,
    stepsCount: readNumber(fields.stepsCount) ?? steps.length,
    overdueCount: readNumber(fields.overdueCount) ?? 0,
    steps,
  };
}

function parseStep(value: unknown): PausedStep | null {
  const row = readFields(value);
  const [runId, orderNum] = [readId(row.runId), readId(row.orderNum)];
  const [plannedAt, shiftedAt] = [readNumber(row.plannedAt), readNumber(row.shiftedAt)];
  if (runId === null || orderNum === null || plannedAt === null || shiftedAt === null) return null;
  return { runId, orderNum, plannedAt, shiftedAt, groupName: readText(row.groupName) ?? '' };
}

/**
 * Since when the run and the funnel of a row are paused: null while they are not. A server that knows only the specification sends no
 * such fields and offers no pause; then there are none here either.
 */
export function readPauses(row: Record<string, unknown>): { pausedAt?: number | null; funnelPausedAt?: number | null } {
  return {
    ...('pausedAt' in row && { pausedAt: readNumber(row.pausedAt) }),
    ...('funnelPausedAt' in row && { funnelPausedAt: readNumber(row.funnelPausedAt) }),
  };
}
