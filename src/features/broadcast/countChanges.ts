import type { BroadcastResult, MessageChange } from '@contract/schemas/shapes';

/** Acts on the messages of a broadcast: in how many groups each kind was done, and whether one still waits or goes out. */
export interface ChangeCounts {
  kinds: { kind: MessageChange['kind']; count: number }[];
  isActing: boolean;
}

const KINDS: readonly MessageChange['kind'][] = ['correct', 'recall', 'pin'];

export function countChanges(rows: readonly BroadcastResult[] = []): ChangeCounts {
  const changes = rows.flatMap((row) => row.changes ?? []);
  const groupsOf = (kind: MessageChange['kind']) =>
    rows.filter((row) => row.changes?.some((change) => change.kind === kind && change.status === 'success')).length;
  return {
    kinds: KINDS.map((kind) => ({ kind, count: groupsOf(kind) })).filter(({ count }) => count > 0),
    isActing: changes.some(({ status }) => status === 'queued' || status === 'sending'),
  };
}
