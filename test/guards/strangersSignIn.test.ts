import { SECOND_MS } from '@contract/time';
import { hashPassword } from '@server/accounts/passwords';
import { users } from '@server/db/schema';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { noteFigure } from '@test/kit/effort';

/** X9: neither many attempts at once nor many addresses pass the limits of sign-ins, and a stranger keeps no owner out. */

jest.setTimeout(300_000);

const FREE_TRIES = 5;

let testServer: TestServer;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());

const address = (at: number) => `192.0.2.${at}`;

const EMAIL = 'known@example.com';
const PASSWORD = 'the right one';

beforeEach(async () => {
  await testServer.reset();
  await testServer.db.insert(users).values({ email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
});

const signIn = (password: string, from: string, headers: Record<string, string> = {}, email = EMAIL) => {
  const payload = { email, password };
  return testServer.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: from, headers });
};

async function countVerified(guesses: Promise<{ statusCode: number }>[]): Promise<number> {
  const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(codes.every((code) => code === 401 || code === 429)).toBe(true);
  return codes.filter((code) => code === 401).length;
}

it.each<[string, (at: number) => ReturnType<typeof signIn>]>([
  ['at the same time from one address', () => signIn('a wrong guess', address(1))],
  ['from IPv6 neighbours', (at) => signIn('a wrong guess', `2001:db8:1:2::${at + 1}`)],
  [
    'behind a proxy that forwards ports',
    (at) => signIn('a wrong guess', '127.0.0.1', { 'x-forwarded-for': `203.0.113.9:${51_234 + at}` }),
  ],
])('X9: parallel guesses %s: five passwords are verified, not more', async (what, guess) => {
  const startedMs = performance.now();
  const verified = await countVerified(Array.from({ length: 20 }, (_, at) => guess(at)));
  // On a slow machine the waits of 1, 2 and 4 s after the fifth end while the guesses are still verified; each allows one more.
  const waited = Math.floor(Math.log2((performance.now() - startedMs) / SECOND_MS + 1));
  const most = FREE_TRIES + waited;
  noteFigure(`20 guesses ${what}: verified`, verified, `<= ${most}`, verified <= most);
  expect(verified).toBeLessThanOrEqual(most);
  expect(verified).toBeGreaterThan(0);
});

it('X9: a stranger who fails everywhere keeps the owner out of new places only', async () => {
  const [home, cafe] = ['203.0.113.200', '203.0.113.201'];
  const first = await signIn(PASSWORD, home);
  const [cookie = ''] = String(first.headers['set-cookie']).split(';');
  expect(cookie).toMatch(/^device=[\w-]{43}$/);
  await countVerified(Array.from({ length: 25 }, (_, at) => signIn('a wrong guess', `198.51.100.${at}`)));
  expect((await signIn(PASSWORD, '203.0.113.202')).statusCode).toBe(429);
  expect((await signIn(PASSWORD, '203.0.113.202', { cookie: 'device=' + 'x'.repeat(43) })).statusCode).toBe(429);
  const codes = [await signIn(PASSWORD, cafe, { cookie }), await signIn(PASSWORD, home)].map((one) => one.statusCode);
  noteFigure(
    'the owner on a known device, and at a known address',
    codes.join(', '),
    '200, 200',
    codes.join() === '200,200',
  );
  expect(codes).toEqual([200, 200]);
});

it('X9: a stranger in the network of the owner keeps no known device out, and its successes forgive the stranger nothing', async () => {
  const home = address(1);
  const [cookie = ''] = String((await signIn(PASSWORD, home)).headers['set-cookie']).split(';');
  for (let at = 0; at < 50; at += 1) await signIn('a wrong guess', home, {}, `guess${at}@example.com`);
  const codes = [await signIn(PASSWORD, home, { cookie }), await signIn(PASSWORD, home)].map((one) => one.statusCode);
  noteFigure(
    'the owner in a network of failures, on a known device',
    codes.join(),
    '200, 429',
    codes.join() === '200,429',
  );
  expect(codes).toEqual([200, 429]);
});

it('X9: a known device waits for its own failures', async () => {
  const [cookie = ''] = String((await signIn(PASSWORD, address(1))).headers['set-cookie']).split(';');
  const guesses = Array.from({ length: 8 }, (_, at) => signIn('a wrong guess', address(10 + at), { cookie }));
  expect(await countVerified(guesses)).toBe(FREE_TRIES);
  expect((await signIn(PASSWORD, address(30), { cookie })).statusCode).toBe(429);
});
