import { randomBytes } from 'node:crypto';

/** Tell whether this process has pushed anything to an account since: a mark changes with each event. */
export interface EventMarks {
  count: (userId: number) => void;
  of: (userId: number) => string;
  /** Events of other processes may have been missed: no mark of before is equal any more. */
  renew: () => void;
}

const NAME_BYTES = 8;

/** Marks of one process; those of another are never equal. */
export function createEventMarks(): EventMarks {
  const nameProcess = () => randomBytes(NAME_BYTES).toString('base64url');
  let name = nameProcess();
  const counts = new Map<number, number>();
  return {
    count: (userId) => void counts.set(userId, (counts.get(userId) ?? 0) + 1),
    of: (userId) => [name, userId, counts.get(userId) ?? 0].join('.'),
    renew: () => void (name = nameProcess()),
  };
}
