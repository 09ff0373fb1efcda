import { readProxyHost } from './proxyHost';

it.each([
  ['proxy.example', 'proxy.example'],
  [' Proxy.Example ', 'proxy.example'],
  ['203.0.113.5', '203.0.113.5'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['0x7f.1', '127.0.0.1'],
])('reads %s', (text, host) => {
  expect(readProxyHost(text)).toBe(host);
});

it.each(['', 'proxy.example:3128', 'http://proxy.example', 'user@proxy.example', 'proxy.example/path', 'a b', '1:2'])(
  'refuses %s',
  (text) => {
    expect(readProxyHost(text)).toBeNull();
  },
);
