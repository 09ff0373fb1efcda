import { getI18n } from 'react-i18next';

import { addNamespace, i18n, nameMessenger } from './i18n';

const read = i18n.t as (key: string, values?: object) => string;

afterEach(() => nameMessenger());

it('names the messenger of the account in texts, and leaves what is filled into them', () => {
  addNamespace('naming', { state: 'WhatsApp is on: {{name}}' });
  addNamespace('proxies', { title: 'A way to WhatsApp' });
  nameMessenger('MAX');
  expect(read('naming:state', { name: 'WhatsApp fans' })).toBe('MAX is on: WhatsApp fans');
  expect(read('proxies:title')).toBe('A way to WhatsApp');
  addNamespace('later', { word: 'Link WhatsApp' });
  expect(read('later:word')).toBe('Link MAX');
  nameMessenger();
  expect([read('naming:state', { name: 'x' }), read('later:word')]).toEqual(['WhatsApp is on: x', 'Link WhatsApp']);
});

it('says to accounts of bots what is right for them, whichever texts come first', () => {
  addNamespace('linking', {
    how: 'Scan the code of WhatsApp',
    rest: 'Wait for WhatsApp',
    steps: { one: 'Take the phone' },
  });
  addNamespace('bots', { linking: { how: 'Paste the token of WhatsApp', steps: { one: 'Take the bot' } } });
  const said = () => ['how', 'rest', 'steps.one'].map((key) => read(`linking:${key}`));
  expect(said()).toEqual(['Scan the code of WhatsApp', 'Wait for WhatsApp', 'Take the phone']);
  nameMessenger('Telegram');
  expect(said()).toEqual(['Paste the token of Telegram', 'Wait for Telegram', 'Take the bot']);
  addNamespace('bots', { linking: { how: 'Paste the other token' } });
  expect(said()).toEqual(['Paste the other token', 'Wait for Telegram', 'Take the phone']);
});

it('reads none of its many options for a text of a component', () => {
  addNamespace('counted', {
    found_one: '{{count}} group',
    found_few: '{{count}} groups',
    found_many: '{{count}} groups',
  });
  const readCounted = (i18n.getFixedT as (...given: string[]) => typeof read)('ru', 'counted');
  let readCount = 0;
  const get = () => (readCount += 1);
  Object.defineProperty(i18n.options, 'anyOption', { configurable: true, enumerable: true, get });
  expect([
    readCounted('found', { count: 1 }),
    readCounted('found', { count: 5 }),
    readCounted('common:actions.close'),
  ]).toEqual(['1 group', '5 groups', read('common:actions.close')]);
  expect(readCount).toBe(0);
});

it('has no member that each component with texts would copy', () => {
  expect(Object.getOwnPropertyNames(getI18n()).filter((name) => name !== 'reportNamespaces')).toEqual([]);
  expect(getI18n().language).toBe(i18n.language);
});
