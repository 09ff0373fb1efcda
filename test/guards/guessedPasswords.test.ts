import { hashPassword } from '@server/accounts/passwords';
import { users } from '@server/db/schema';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { isFullForm, noteFigure } from '@test/kit/effort';

/** X5: an attacker who guesses waits longer and longer, and learns nothing about which accounts exist. */

jest.setTimeout(300_000);

const TRIES = isFullForm ? 200 : 40;
const DIFFERENCE_MAX = isFullForm ? 0.1 : 0.35;
const FREE_TRIES = 5;

let testServer: TestServer;
beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());

const address = (index: number) => `10.${Math.floor(index / 60_000)}.${Math.floor(index / 250) % 240}.${index % 250}`;

async function guess(email: string, from: string) {
  const startedMs = performance.now();
  const payload = { email, password: 'a wrong guess' };
  const answer = await testServer.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: from });
  const { code, response } = answer.json<{ code: string; response: string }>();
  return { code, response, waitS: Number(answer.headers['retry-after'] ?? 0), tookMs: performance.now() - startedMs };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

it('X5: five failures, then a wait that doubles; each account and address for itself', async () => {
  await testServer.reset();
  await testServer.db
    .insert(users)
    .values({ email: 'known@example.com', passwordHash: await hashPassword('the right one') });
  const from = address(1);
  for (let failure = 0; failure < FREE_TRIES; failure += 1) await guess('known@example.com', from);
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { waitS } = await guess('known@example.com', from);
    waits.push(waitS);
    testServer.clock.move(waitS * 1_000);
    await guess('known@example.com', from);
  }
  noteFigure('waits after five failures', waits.join(', '), '1, 2, 4, 8, 16, 32', waits.join() === '1,2,4,8,16,32');
  expect(waits).toEqual([1, 2, 4, 8, 16, 32]);
  expect((await guess('known@example.com', address(2))).code).toBe('BAD_CREDENTIALS');
  expect((await guess('other@example.com', from)).code).toBe('BAD_CREDENTIALS');
});

it(`X5: over ${TRIES} tries an unknown e-mail is answered as a known one, in words and in time`, async () => {
  await testServer.reset();
  const passwordHash = await hashPassword('the right one');
  const accounts = Array.from({ length: TRIES }, (_, index) => `known${index}@example.com`);
  await testServer.db.insert(users).values(accounts.map((email) => ({ email, passwordHash })));
  const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const texts = new Set<string>();
  for (const [index, email] of accounts.entries()) {
    const inTurn = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of inTurn) {
      const account = kind === 'known' ? email : `un${email}`;
      const { code, response, tookMs } = await guess(account, address(10 + 2 * index + Number(kind === 'known')));
      texts.add(`${code} ${response}`);
      taken[kind].push(tookMs);
    }
  }
  const [known, unknown] = [median(taken.known), median(taken.unknown)];
  const difference = Math.abs(known - unknown) / Math.max(known, unknown);
  noteFigure('tries of each kind', TRIES, '', true);
  noteFigure('different responses', texts.size, '1', texts.size === 1);
  const medians = `${known.toFixed(1)} and ${unknown.toFixed(1)} ms`;
  noteFigure('median time, known and unknown', medians, '', true);
  noteFigure(
    'difference',
    `${(100 * difference).toFixed(1)} %`,
    `<= ${100 * DIFFERENCE_MAX} %`,
    difference <= DIFFERENCE_MAX,
  );
  expect(texts.size).toBe(1);
  expect(difference).toBeLessThanOrEqual(DIFFERENCE_MAX);
});
