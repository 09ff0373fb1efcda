import type { IncomingMessage } from 'node:http';

import { networkOf, parseAddress, readClientAddress, trustProxies } from './clientAddress';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:51234 ', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:cb00:7109]:1', '203.0.113.9'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['203.0.113.9:51234:1', null],
  ['203.0.113.900', null],
  ['2001:db8::1::2', null],
  ['203.0.113.9; drop', null],
  ['\0', null],
])('reads %j as %j', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const from = (peer: string, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } }) as unknown as IncomingMessage;

it('believes trusted proxies only, each for the one before it', () => {
  const trusts = trustProxies('loopback, 10.0.0.0/8,2001:db8:ff::/48');
  const read = (...given: Parameters<typeof from>) => readClientAddress(from(...given), trusts);
  expect(read('198.51.100.1', '203.0.113.9')).toBe('198.51.100.1');
  expect(read('::ffff:127.0.0.1', '203.0.113.9:51234')).toBe('203.0.113.9');
  expect(read('127.0.0.1', '1.1.1.1, 203.0.113.9:4, 10.2.3.4:80, [2001:db8:ff::7]:443')).toBe('203.0.113.9');
  expect(read('127.0.0.1', '1.1.1.1, garbage')).toBe('unknown');
  expect(read('127.0.0.1')).toBe('127.0.0.1');
  expect(read('127.0.0.1', ' , ')).toBe('127.0.0.1');
});
