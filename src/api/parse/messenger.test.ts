import { parseQrCode } from './messenger';

const answer = { qr: 'data:image/png;base64,AAAA', issuedAt: 0, expiresAt: 0, phoneUrl: '/phone?code=1' };

it('keeps the end of a code when the clocks agree', () => {
  const expiresAt = Date.now() + 20_000;
  expect(parseQrCode({ ...answer, expiresAt }, new Date().toUTCString())?.expiresAtMs).toBe(expiresAt);
});

it('knows for how long a code was made', () => {
  expect(parseQrCode({ ...answer, issuedAt: 5_000, expiresAt: 65_000 })?.lifeMs).toBe(60_000);
});

it('moves the end of a code to a browser clock that is an hour ahead', () => {
  const serverNow = Date.now() - 3_600_000;
  const code = parseQrCode({ ...answer, expiresAt: serverNow + 20_000 }, new Date(serverNow).toUTCString());
  const leftMs = (code?.expiresAtMs ?? 0) - Date.now();
  expect(leftMs).toBeGreaterThan(15_000);
  expect(leftMs).toBeLessThan(22_000);
});

it('has nothing to scan when the account is linked or no code was made yet', () => {
  expect(parseQrCode({ authed: true })).toBeNull();
  expect(parseQrCode({ qr: null })).toBeNull();
});

it('understands a server that sends a bare PNG and no end of life', () => {
  expect(parseQrCode({ qr: 'AAAA' })).toEqual({
    image: 'data:image/png;base64,AAAA',
    expiresAtMs: null,
    lifeMs: null,
    phoneUrl: null,
  });
});
