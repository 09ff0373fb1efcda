import type { BroadcastResult, MessageChange } from '@contract/schemas/shapes';

import { countChanges } from './countChanges';

const change = (kind: MessageChange['kind'], status: MessageChange['status']): MessageChange => ({
  ...{ kind, status, atMs: 0, text: 'Come', error: null },
});
const row = (group_id: number, changes?: MessageChange[]): BroadcastResult => ({
  ...{ group_id, name: 'Club', custom_name: null, status: 'success', sent_at: 1, error: null },
  ...(changes && { changes }),
});

it('counts the groups in which each kind of act was done, twice corrected ones once', () => {
  const rows = [
    row(1, [change('correct', 'success'), change('correct', 'success')]),
    row(2, [change('correct', 'success'), change('recall', 'success')]),
    row(3, [change('correct', 'failed')]),
    row(4),
  ];
  expect(countChanges(rows)).toEqual({
    kinds: [
      { kind: 'correct', count: 2 },
      { kind: 'recall', count: 1 },
    ],
    isActing: false,
  });
});

it.each(['queued', 'sending'] as const)('goes on while one is %s', (status) => {
  expect(countChanges([row(1, [change('pin', status)])])).toEqual({ kinds: [], isActing: true });
  expect(countChanges(undefined)).toEqual({ kinds: [], isActing: false });
});
