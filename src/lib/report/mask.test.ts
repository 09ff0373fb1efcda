import { foldLetters, searchTerms } from '@contract/search';

import { compareKeys, sortKey } from '../sortKeys';
import { mediaKind } from '../mediaKind';
import { createRedaction } from './mask';

const allowed = {
  words: ['support', 'transport close'],
  calls: ['listRuns'],
  pages: ['/', '/funnels'],
  codes: ['type', 'status', 'variables', 'id', 'code', 'source', 'queryCacheKey'],
  names: ['name', 'custom_name'],
};
const redact = createRedaction(allowed);

it('keeps codes, numbers, dates and moments, and masks every other text', () => {
  const kept = {
    type: 'realtime/whatsapp:status',
    status: 'fulfilled',
    variables: 'ru',
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
    expect(redact([address])).toEqual([expect.stringMatching(/^data:,\d+(?:\.png)?$/)]);
  }
});

it('keeps the kind of a file in the mask of its address, and nothing of its name', () => {
  const addresses = [
    '/uploads/maria.JPEG',
    '/uploads/maria.webm?v=1',
    '/uploads/maria.ogg',
    'https://x.test/maria.pdf',
  ];
  const masks = redact([...addresses, 'https://x.test/maria.doe']) as string[];
  expect(masks.map(mediaKind)).toEqual(['image', 'video', 'audio', 'document', 'file']);
  expect(masks.map((mask) => mask.replace(/^data:,\d+/, ''))).toEqual(['.png', '.mp4', '.mp3', '.pdf', '']);
});

it('keeps the allowed arguments of a cached call', () => {
  const key = 'listRuns({"id":7,"search":"Maria"})';
  const [[shown]] = Object.entries(redact({ [key]: { queryCacheKey: key } }) as object) as unknown as [[string]];
  expect(shown).toMatch(/^listRuns\(\{"id":7,"search":"\u2022\w+\(5\)"\}\)$/);
  expect(shown).not.toContain('Maria');
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

it('returns the same object for the same object', () => {
  const part = { name: 'Maria' };
  const [one, other] = [redact({ part, a: 1 }), redact({ part, a: 2 })] as { part: object }[];
  expect(one?.part).toBe(other?.part);
});

describe('names in lists', () => {
  const names = [
    'Sale 10',
    'sale 2',
    'Marathon',
    'A marathon for two',
    'SALE 2',
    '\u0451lka',
    '\u0435lk',
    ' Zebra',
    '7',
  ];
  const groups = names.map((name, at) => ({ id: at + 1, name, custom_name: null }));
  const namesOf = (list: unknown) => (list as { id: number; name: string }[]).map(({ name }) => name);
  const idsByName = (list: readonly { id: number; name: string }[]) =>
    list
      .toSorted((one, other) => compareKeys(sortKey(one.name), sortKey(other.name)) || one.id - other.id)
      .map(({ id }) => id);
  const idsFound = (list: readonly { id: number; name: string }[], search: string) =>
    list
      .filter(({ id, name }) =>
        searchTerms(search).every((word) => foldLetters(name).includes(word) || word === String(id)),
      )
      .map(({ id }) => id);
  const searchIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('q') ?? '';

  it('sort like the names, also those that are seen later', () => {
    const mask = createRedaction(allowed);
    const shown = groups.map((group) => mask(group)) as typeof groups;
    expect(idsByName(shown)).toEqual(idsByName(groups));
    expect(new Set(namesOf(shown)).size).toBe(groups.length);
    expect(JSON.stringify(shown)).not.toMatch(/sale|marathon|lk|zebra/i);
  });

  it.each(['marathon', 'MARATHON two', 'sale', 'sale 1', '7', '2', 'nothing of it', 'a', ' '])(
    'are found like the names: %s',
    (search) => {
      const state = { groups, place: { path: `/funnels?${new URLSearchParams({ q: search }).toString()}` } };
      const [ahead, later] = [createRedaction(allowed, [state]), createRedaction(allowed)];
      later({ groups });
      for (const mask of [ahead, later]) {
        const shown = mask(state) as typeof state;
        expect(idsFound(shown.groups, searchIn(shown.place.path))).toEqual(idsFound(groups, search));
        expect(idsByName(shown.groups)).toEqual(idsByName(groups));
        if (/[a-z]{3}/i.test(search)) expect(JSON.stringify(shown)).not.toMatch(/sale|marathon|two|nothing/i);
      }
    },
  );

  it('have one mask, whatever field they are in', () => {
    const mask = createRedaction(allowed);
    const { group, toast } = mask({ group: { name: 'Marathon' }, toast: 'Marathon' }) as Record<string, unknown>;
    expect((group as { name: string }).name).toBe(toast);
  });

  it("keep an empty name of one's own, under which the other one is shown", () => {
    expect(createRedaction(allowed)({ name: 'x', custom_name: '  ' })).toMatchObject({ custom_name: '  ' });
  });
});
