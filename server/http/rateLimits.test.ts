import errors from '@locales/ru/errors.json';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { openTestDatabase } from '@test/kit/testDatabase';

const LIMITS = { accountPerMinute: 5, addressPerMinute: 20 };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
beforeAll(async () => void (database = await openTestDatabase()));
beforeEach(async () => void (server = await buildTestServer({ db: database.db, rateLimits: LIMITS })));
afterEach(async () => {
  await server.reset();
  await server.close();
});
afterAll(() => database.close());

const ask = (remoteAddress: string, caller?: Caller) =>
  server.app.inject({ method: 'GET', url: '/api/auth/check', remoteAddress, ...caller?.as });

async function askOften(times: number, remoteAddress: string, caller?: Caller): Promise<number[]> {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) answers.push((await ask(remoteAddress, caller)).statusCode);
  return answers;
}

it('counts all browsers of an account together, and reports when to retry', async () => {
  const me = await server.signInAs('me@example.com');
  expect(await askOften(4, '203.0.113.1', me)).toEqual([200, 200, 200, 200]);
  expect((await ask('203.0.113.2', await server.signInAs('me@example.com'))).statusCode).toBe(200);
  const refused = await ask('203.0.113.3', me);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'TOO_MANY_REQUESTS',
      response: errors.TOO_MANY_REQUESTS.replace('{{seconds}}', String(seconds)),
    }),
  ]);
  expect((await ask('203.0.113.3', await server.signInAs('other@example.com'))).statusCode).toBe(200);
});

it('counts an address without authentication, which limits guessing of tokens', async () => {
  const answers = await askOften(21, '203.0.113.1');
  expect(answers).toEqual([...Array<number>(20).fill(401), 429]);
  expect((await ask('203.0.113.2')).statusCode).toBe(401);
});

it('takes a whole IPv6 network for one address', async () => {
  const answers: number[] = [];
  for (let host = 1; host <= 21; host += 1) answers.push((await ask(`2001:db8:1:2::${host.toString(16)}`)).statusCode);
  expect([answers.at(-2), answers.at(-1)]).toEqual([401, 429]);
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(401);
});

it.each([
  ['a port', (port: number) => `203.0.113.9:${port}`],
  ['brackets and a port', (port: number) => `[2001:db8:1:2::${port.toString(16)}]:${port}`],
  ['an IPv4 address in IPv6', () => '::ffff:203.0.113.9'],
  ['a zone', (port: number) => `fe80::1%eth${port}`],
  ['garbage', (port: number) => `x${port}`],
])('counts a browser behind a proxy that writes %s as one', async (_what, write) => {
  const answers: number[] = [];
  for (let port = 50_001; port <= 50_021; port += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.1, ${write(port)}` };
    const answer = await server.app.inject({ method: 'GET', url: '/api/auth/check', headers });
    answers.push(answer.statusCode);
  }
  expect([answers.at(-2), answers.at(-1)]).toEqual([401, 429]);
});

it('limits handshakes of sockets by address', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const shake = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers })).status;
  };
  const answers: number[] = [];
  for (let port = 1; port <= 21; port += 1) answers.push(await shake(`203.0.113.9:${port}`));
  expect([answers.at(-2), answers.at(-1), await shake('203.0.113.10')]).toEqual([200, 403, 200]);
});

it('limits what asks for files by address', async () => {
  const codes: number[] = [];
  for (let time = 0; time < 21; time += 1)
    codes.push((await server.app.inject(`/uploads/${'0'.repeat(40)}.png`)).statusCode);
  expect([codes.at(-2), codes.at(-1)]).toEqual([404, 429]);
});

it('limits by address what asks for a socket, and closes the connection of one that is refused', async () => {
  const url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/socket.io/?EIO=4&transport=polling`;
  const ask = async (times: number) => {
    const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
    const body = Array<string>(times).fill('40{"token":"made up"}').join('\u001e');
    await fetch(`${url}&sid=${sid}`, { method: 'POST', body });
    let heard = '';
    for (;;) {
      const answer = await fetch(`${url}&sid=${sid}`);
      if (answer.status !== 200) return heard;
      heard += await answer.text();
    }
  };
  expect(await ask(1)).toContain('UNAUTHORIZED');
  expect((await ask(50)).match(/TOO_MANY_REQUESTS/g)).toHaveLength(31);
});

it('leaves health and metrics alone', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.app.inject({ method: 'GET', url: '/healthz' })),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
});
