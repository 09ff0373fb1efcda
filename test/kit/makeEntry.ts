import type { ShownEntry } from '@/features/calendar/entries';

/** An entry of the calendar for tests: a step of a funnel that goes out at noon of 28 November 2026. */
export function makeEntry(change: Partial<ShownEntry> = {}, about: Partial<ShownEntry['about']> = {}): ShownEntry {
  const atMs = change.atMs ?? new Date(2026, 10, 28, 12).getTime();
  return {
    key: 'entry',
    atMs,
    endMs: atMs,
    certainty: 'exact',
    state: 'waiting',
    count: 1,
    groupIds: [1],
    failed: 0,
    unconfirmed: 0,
    clashes: 0,
    startIds: [],
    reason: null,
    ...change,
    about: {
      kind: 'step',
      id: 7,
      name: 'Spring',
      step: 1,
      text: 'Hello',
      act: null,
      variables: null,
      revision: null,
      seriesId: null,
      isRepeated: false,
      nextAtMs: null,
      ...about,
    },
  };
}
