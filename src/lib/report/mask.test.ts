import { createRedaction } from './mask';

const allowed = { words: ['support', 'transport close'], calls: ['listRuns'], pages: ['/', '/funnels'] };
const redact = createRedaction(allowed);

it('keeps codes, numbers, dates and moments, and masks every other text', () => {
  const kept = {
    type: 'realtime/whatsapp:status',
    status: 'fulfilled',
    id: 'message_1800000000000',
    count: 3,
    isReady: true,
    nothing: null,
    schedule: '2026-11-20T14:05',
    atMs: 1_800_000_000_000,
    name: 'support',
    payload: 'transport close',
  };
  expect(redact(kept)).toEqual(kept);
  const shown = JSON.stringify(redact({ name: 'Maria', message: 'Call me', type: 'an invoice', code: '12 34' }));
  for (const text of ['Maria', 'Call me', 'an invoice', '12 34']) expect(shown).not.toContain(text);
});

it('masks phones, whatever they are', () => {
  const shown = JSON.stringify(
    redact({ id: '79990001122', phone: 79990001122, 79990001122: 1, source: 'x79990001122' }),
  );
  expect(shown).not.toContain('79990001122');
});

it('gives equal texts equal masks of their length', () => {
  const { one, other, same } = redact({ one: 'Sales and support', other: 'Else', same: 'Sales and support' }) as Record<
    string,
    string
  >;
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  expect(one).toHaveLength('Sales and support'.length);
});

it('makes an address one that fetches nothing', () => {
  for (const address of ['/uploads/a.png', 'https://t.me/bot?start=1', 'data:image/png;base64,AAAA', 'blob:x']) {
    expect(redact([address])).toEqual([expect.stringMatching(/^data:,\d+$/)]);
  }
});

it('keeps what a call of the cache was asked with as far as it is allowed', () => {
  const key = 'listRuns({"id":7,"search":"Maria"})';
  const [[shown]] = Object.entries(redact({ [key]: { queryCacheKey: key } }) as object) as unknown as [[string]];
  expect(shown).toMatch(/^listRuns\(\{"id":7,"search":"[^a-zA-Z]+"\}\)$/);
  expect(redact({ [key]: { queryCacheKey: key } })).toEqual({ [shown]: { queryCacheKey: shown } });
  expect(JSON.stringify(redact({ 'secret(undefined)': 'secret(undefined)' }))).not.toContain('secret');
});

it('keeps a page and what is chosen in its address, never what was searched for', () => {
  expect(redact({ path: '/funnels?status=active&edit=12' })).toEqual({ path: '/funnels?status=active&edit=12' });
  const { path } = redact({ path: '/funnels?q=Maria&from=x' }) as { path: string };
  expect(path).toMatch(/^\/funnels\?/);
  expect(path).not.toContain('Maria');
  expect(JSON.stringify(redact({ path: '/canary-path' }))).not.toContain('canary');
});

it('answers the same object for the same object', () => {
  const part = { name: 'Maria' };
  const [one, other] = [redact({ part, a: 1 }), redact({ part, a: 2 })] as { part: object }[];
  expect(one?.part).toBe(other?.part);
});
