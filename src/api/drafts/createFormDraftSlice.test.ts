import { readStored } from '@/lib/persistence/storedValue';

import { createFormDraftSlice } from './createFormDraftSlice';

interface Fields {
  text: string;
  groupIds: number[];
}

const form = createFormDraftSlice('someDraft', {
  version: 2,
  migrations: { 1: (fields) => ({ ...(fields as { text: string }), groupIds: [] }) },
  isValid: (fields): fields is Fields => Array.isArray((fields as Fields).groupIds),
});

it('migrates the fields of an older version and keeps their moment', () => {
  localStorage.setItem('someDraft/a/form', JSON.stringify({ version: 1, value: { fields: { text: 'Hello' }, ts: 5 } }));
  expect(readStored('someDraft/a/form', form.shape)).toEqual({
    kind: 'value',
    value: { fields: { text: 'Hello', groupIds: [] }, ts: 5 },
  });
});

it('refuses an older version that is no draft of a form', () => {
  localStorage.setItem('someDraft/a/form', JSON.stringify({ version: 1, value: 'Hello' }));
  expect(readStored('someDraft/a/form', form.shape)).toEqual({ kind: 'broken' });
});
