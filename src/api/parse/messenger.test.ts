import { parseQrCode } from './messenger';

const response = { qr: 'data:image/png;base64,AAAA', issuedAt: 0, expiresAt: 0, phoneUrl: '/phone?code=1' };

it("finds the phone's page on the address of the console, also on another machine", () => {
  const code = parseQrCode({ ...response, phoneUrl: 'http://localhost:8012/phone?code=1' });
  expect(code?.phoneUrl).toBe('/phone?code=1');
});

it('reads the lifetime of a code', () => {
  expect(parseQrCode({ ...response, issuedAt: 5_000, expiresAt: 65_000 })?.lifeMs).toBe(60_000);
});

it('returns null when the account is linked or there is no code yet', () => {
  expect(parseQrCode({ authed: true })).toBeNull();
  expect(parseQrCode({ qr: null })).toBeNull();
});

it('reads a bare PNG without an expiry', () => {
  expect(parseQrCode({ qr: 'AAAA' })).toEqual({
    image: 'data:image/png;base64,AAAA',
    expiresAtMs: null,
    lifeMs: null,
    phoneUrl: null,
  });
});

it('reads a code to enter on the phone instead of one to scan', () => {
  const linkCode = { text: 'ABCD1234', phone: '79000000001', issuedAt: 5_000, expiresAt: 165_000, phoneUrl: null };
  const read = { text: 'ABCD1234', phone: '79000000001', expiresAtMs: 165_000, lifeMs: 160_000, phoneUrl: null };
  expect(parseQrCode({ qr: null, linkCode })).toEqual(read);
});
