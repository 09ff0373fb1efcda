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
