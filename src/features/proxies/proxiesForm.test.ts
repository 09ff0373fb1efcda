import type { AccountProxies } from '@contract/schemas/shapes';

import { findProblems, isComplete, toDraft, toFields, toSaved, type WayFields } from './proxiesForm';

const stored: AccountProxies = {
  first: { kind: 'socks5', host: 'proxy.example', port: 1080, username: 'me', hasPassword: true },
  spare: null,
  serverHasProxy: false,
  isSpareInUse: false,
};
const { first } = toFields(stored);

it('returns what is stored, and keeps its password only while none is typed', () => {
  const fields = toFields(stored);
  const saved = { kind: 'socks5', host: 'proxy.example', port: 1080, username: 'me' };
  expect(toSaved(fields, { first: '', spare: '' }, stored)).toEqual({ first: saved, spare: null });
  expect(toDraft(first, 'new', stored.first)).toEqual({ ...saved, password: 'new' });
  expect(toDraft(first, '', null)).toEqual({ ...saved, password: '' });
});

it('has no login without a user name', () => {
  expect(toDraft({ ...first, username: ' ' }, '', null)).toMatchObject({ username: null });
});

it.each<[string, Partial<WayFields>, ReturnType<typeof findProblems>]>([
  ['nothing of the own way', { kind: 'none', host: '', port: '' }, { host: null, port: null }],
  ['nothing of a whole address', { host: ' 203.0.113.7 ', port: '3128' }, { host: null, port: null }],
  ['an address with a port', { host: 'proxy.example:3128' }, { host: 'host', port: null }],
  ['missing fields', { host: '', port: '' }, { host: 'host', port: 'port' }],
  ['a port out of range', { port: '65536' }, { host: null, port: 'port' }],
  ['port 0', { port: '0' }, { host: null, port: 'port' }],
])('finds %s', (_what, change, problems) => {
  const fields = { ...first, ...change };
  expect(findProblems(fields)).toEqual(problems);
  expect(isComplete(fields)).toBe(problems.host === null && problems.port === null);
});
