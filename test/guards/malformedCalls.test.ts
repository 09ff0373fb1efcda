import { parse as parseQuery } from 'node:querystring';

import { type CallName, callNames, callOf, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { inShort, isFullForm, noteFigure } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { digestTables, exampleBodies, seedBelongings, type Belongings } from '@test/kit/seedBelongings';

const PAYLOADS = isFullForm ? 10_000 : 1_000;
/** So many places are between two that get the same hostile value, outside of the full form. */
const PLACES_PER_VALUE = inShort(6, 3);
/** Most tries to make one of them. */
const TURNS_PER_PAYLOAD = 10;
const ANSWER_MAX_MS = 2_000;
/** Text that only a crashed program returns. */
const STACK_TRACE = /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+|select .* from|drizzle/i;
const JSON_TYPE = 'application/json';

jest.setTimeout(300_000);

let testServer: TestServer;
let me: Caller;
let mine: Belongings;

beforeAll(async () => void (testServer = await buildTestServer()));
afterAll(() => testServer.close());
beforeEach(async () => {
  await testServer.reset();
  me = await testServer.signInAs('me@example.com');
  mine = await seedBelongings(testServer.db, me.userId, 'a11ce');
});

/** One call as it goes over the wire. */
interface Sent {
  name: CallName;
  url: string;
  payload?: string;
  type?: string;
}

const names = callNames;
const BAD_IDS = [
  '0',
  '-1',
  'abc',
  '1.5',
  '2147483648',
  '9'.repeat(30),
  'NaN',
  '1e99',
  '%00',
  '1%27--',
  '%F0%9F',
  '..%2F1',
  '%20',
];
const BROKEN_TEXTS = ['{', '{"a":', '[1,', '"', 'undefined', '{"a":1}}', "{'a':1}", '\u0000', '{"__proto__":{"x":1}}'];
const TYPES = ['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'x'];
const QUERIES = [
  'group_id=',
  'group_id=abc',
  'group_id=-1',
  'group_id=1&group_id=2',
  'limit=1e9',
  'before=0',
  'before=x',
  'before=1&before=2',
  'group_id[]=1',
  'groupId=x',
  'state=lost',
  'after=1',
  'count=0',
  'count=1001',
  'slugs=short',
];
const WRONG_VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  'x'.repeat(200_000),
  '\u0000',
  '\ud800',
  [],
  [[]],
  {},
  [null],
  { a: {} },
  Array.from({ length: 6_000 }, (_, index) => index),
  { toString: 1 },
  { constructor: { prototype: 1 } },
  [1, 'a', null],
];

const fill = (name: CallName, id: string) => apiPrefix + splitRoute(routes[name]).path.replace(/:\w+/g, id);
const at = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Puts a wrong value somewhere into a valid one. */
function spoil(value: unknown, random: () => number): unknown {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isLeaf || random() < 0.2) return at(WRONG_VALUES, random);
  const entries = Object.entries(value);
  const place = Math.floor(random() * entries.length);
  const spoilt = entries.map(([key, inner], index) => [
    key,
    index === place ? spoil(inner, random) : (inner as unknown),
  ]);
  return Array.isArray(value) ? spoilt.map(([, inner]) => inner) : Object.fromEntries(spoilt);
}

/** A call of this name that the contract refuses, or null when the random one is valid. */
function invent(name: CallName, random: () => number): Sent | null {
  const schema = callOf(name);
  const { method } = splitRoute(routes[name]);
  const example = schema.example?.(mine);
  const url = fill(name, String(mine.funnelId));
  const kind = random();
  if (schema.params && kind < 0.3) return { name, url: fill(name, at(BAD_IDS, random)) };
  if (schema.query && kind < 0.6) {
    const key = at(Object.keys(schema.query.shape), random);
    const query = at([...QUERIES, `${key}=x`, `${key}=-1`, `${key}=1&${key}=2`], random);
    const isTaken = schema.query.safeParse(parseQuery(query)).success;
    return isTaken ? null : { name, url: `${url}?${query}` };
  }
  if (method === 'GET') return null;
  if (kind < 0.45) return { name, url, payload: at(BROKEN_TEXTS, random), type: JSON_TYPE };
  if (schema.body && kind < 0.55) return { name, url, payload: JSON.stringify(example), type: at(TYPES, random) };
  if (!schema.body) return null;
  const body = spoil(example, random);
  return schema.body.safeParse(body).success ? null : { name, url, payload: JSON.stringify(body), type: JSON_TYPE };
}

async function send({ name, url, payload, type }: Sent) {
  const { method } = splitRoute(routes[name]);
  const startedMs = performance.now();
  const headers = { ...me.as.headers, ...(type && { 'content-type': type }) };
  const answer = await testServer.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { name, status: answer.statusCode, body: answer.body, tookMs: performance.now() - startedMs };
}

it(`X1: ${PAYLOADS} malformed calls over all routes are refused, quickly, without a word of the inside, and change nothing`, async () => {
  const random = createChance(20_261_121).next;
  const before = await digestTables(testServer.db);
  const seen = new Set<CallName>();
  const strange: object[] = [];
  let slowestMs = 0;
  const canBeMalformed = names.filter((name) => {
    const { params, query, body } = callOf(name);
    return params ?? query ?? body ?? !routes[name].startsWith('GET ');
  });
  const isUnseen = (name: CallName) => !seen.has(name);
  // A few more where chance has left a route out.
  const isEnough = (sent: number, turn: number) =>
    sent >= PAYLOADS && (turn > PAYLOADS * TURNS_PER_PAYLOAD || !canBeMalformed.some(isUnseen));
  for (let sent = 0, turn = 0; !isEnough(sent, turn); turn += 1) {
    const call = invent(names[turn % names.length] ?? 'login', random);
    if (call === null) continue;
    sent += 1;
    seen.add(call.name);
    const { status, body, tookMs } = await send(call);
    slowestMs = Math.max(slowestMs, tookMs);
    const isRefused = status >= 400 && status < 500;
    if (!isRefused || tookMs > ANSWER_MAX_MS || STACK_TRACE.test(body)) {
      strange.push({ ...call, payload: call.payload?.slice(0, 300), status, tookMs, body: body.slice(0, 300) });
    }
  }
  noteFigure('malformed calls', PAYLOADS, '', true);
  noteFigure('routes they were made on', seen.size, '', true);
  noteFigure('not refused, slow, or with internals in the response', strange.length, '0', strange.length === 0);
  noteFigure('slowest response', `${Math.round(slowestMs)} ms`, `<= ${ANSWER_MAX_MS} ms`, slowestMs <= ANSWER_MAX_MS);
  expect(strange).toEqual([]);
  expect(await digestTables(testServer.db)).toEqual(before);
  expect(canBeMalformed.filter(isUnseen)).toEqual([]);
});

it('X1: every text and number in its right place, but hostile, never breaks the server', async () => {
  const hostile = [
    'a\u0000b',
    '\ud83d',
    '\udc00x',
    '\u202e',
    "'; drop table users; --",
    '${7*7}',
    '%s%n',
    '<script>',
    '\\',
    '\u0000',
  ];
  const values = [...hostile, Number.MAX_SAFE_INTEGER, 2_147_483_648, -0, 1e-9];
  const strange: object[] = [];
  for (const [callAt, [name, example]] of (Object.entries(exampleBodies(mine)) as [CallName, object][]).entries()) {
    for (const [valueAt, value] of values.entries()) {
      for (const [placeAt, body] of replaceEach(example, value).entries()) {
        // Each place gets every value in the full form, else some of them: neighbours get others.
        if (!isFullForm && (callAt + valueAt + placeAt) % PLACES_PER_VALUE > 0) continue;
        const url = fill(name, String(mine.funnelId));
        const { status, body: said } = await send({ name, url, payload: JSON.stringify(body), type: JSON_TYPE });
        if (status >= 500 || STACK_TRACE.test(said)) strange.push({ name, body, status, said: said.slice(0, 200) });
      }
    }
  }
  expect(strange).toEqual([]);
});

/** The same with one value of the same kind replaced, for each of them. */
function replaceEach(value: unknown, by: string | number): unknown[] {
  if (typeof value === typeof by) return [by];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    replaceEach(inner, by).map((replaced) =>
      Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === key ? replaced : one))
        : { ...value, [key]: replaced },
    ),
  );
}
