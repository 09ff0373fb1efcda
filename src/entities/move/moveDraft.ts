import type { WaitingStart } from './useMoveStarts';

/** Where starts are moved, as chosen: one of several ways, with a moment or a day as it was typed. */
export interface ChosenMove<Way extends string = string> {
  way: Way;
  momentText: string;
  dayText: string;
}

/** A move that was not made, and of what. */
export interface MoveFields extends ChosenMove {
  subject: string;
}

/** Names what is moved in the draft. */
export const subjectOf = (starts: readonly WaitingStart[]): string =>
  starts.map(({ id, revision }) => (revision === undefined ? `start ${id}` : `broadcast ${id}`)).join();
