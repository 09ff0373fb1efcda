import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import type { WaitingStart } from './useMoveStarts';

/** Where starts are moved, as chosen: one of several ways, with a moment or a day as it was typed. */
export interface ChosenMove<Way extends string = string> {
  way: Way;
  momentText: string;
  dayText: string;
}

/** A move that was not made, and of what. */
interface MoveFields extends ChosenMove {
  subject: string;
}

/** Names what is moved in the draft. */
export const subjectOf = (starts: readonly WaitingStart[]): string =>
  starts.map(({ id, revision }) => (revision === undefined ? `start ${id}` : `broadcast ${id}`)).join();

/** Draft of a move: one at a time. */
export const moveDraft = createFormDraftSlice('moveDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is MoveFields => {
    if (typeof fields !== 'object' || fields === null) return false;
    const { subject, way, momentText, dayText }: Partial<Record<keyof MoveFields, unknown>> = fields;
    return [subject, way, momentText, dayText].every((text) => typeof text === 'string');
  },
});
