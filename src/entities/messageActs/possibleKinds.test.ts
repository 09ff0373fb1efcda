import type { MessageChange } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { possibleKinds, type ActedOn } from './possibleKinds';

const KINDS = ['correct', 'recall', 'pin'] as const;
const phone = { messageWindows: { correctMs: 15 * MINUTE_MS, recallMs: 48 * HOUR_MS } };
const NOW_MS = 1_800_000_000_000;

const change = (kind: MessageChange['kind'], status: MessageChange['status']): MessageChange => ({
  ...{ kind, status, atMs: NOW_MS, text: '', error: null },
});
const sent = (agoMs: number, ...changes: MessageChange[]): ActedOn => ({ sentMs: NOW_MS - agoMs, changes });
const possible = (messages: ActedOn[], abilities: Parameters<typeof possibleKinds>[2] = phone) =>
  possibleKinds(KINDS, messages, abilities, NOW_MS);

it.each<[string, ActedOn[], string[]]>([
  ['of a new message', [sent(0)], ['correct', 'recall', 'pin']],
  ['of a deleted one', [sent(0, change('correct', 'success'), change('recall', 'success'))], []],
  ['where its deletion failed', [sent(0, change('recall', 'failed'))], ['correct', 'recall', 'pin']],
  ['after the time of corrections', [sent(16 * MINUTE_MS)], ['recall', 'pin']],
  ['after the time of deletions', [sent(49 * HOUR_MS)], ['pin']],
  ['of a moment that is unknown', [{ sentMs: null }], ['correct', 'recall', 'pin']],
  ['of several, if one is in time', [sent(49 * HOUR_MS), sent(MINUTE_MS)], ['correct', 'recall', 'pin']],
  ['of several, but not of the deleted', [sent(0, change('recall', 'success')), sent(HOUR_MS)], ['recall', 'pin']],
])('offers what can succeed: %s', (_of, messages, kinds) => {
  expect(possible(messages)).toEqual(kinds);
});

it('knows no limit where the messenger has none, or does not say', () => {
  expect(possible([sent(49 * HOUR_MS)], { messageWindows: { correctMs: null, recallMs: null } })).toEqual(KINDS);
  expect(possible([sent(49 * HOUR_MS)], { messageWindows: null })).toEqual(KINDS);
});
