import v8 from 'node:v8';
import vm from 'node:vm';

import type { GroupMetadata, WAMessageAddressingMode } from 'baileys';

import { createGroupMetadataCache } from './groupMetadataCache';
import { packMembers, unpackMembers } from './packedMembers';

const ADDRESS = '120363000000000001@g.us';
const MEGABYTE = 1_000_000;
const BUDGET_MB = 15;

const lid = (at: number) => `${200_000_000_000_000 + at}@lid`;
const lidMode = 'lid' as WAMessageAddressingMode;

function makeGroup(id: string, ids: string[]): GroupMetadata {
  const participants = ids.map((one) => ({ id: one }));
  return { id, subject: `Group ${id}`, owner: undefined, addressingMode: lidMode, participants };
}

const membersOf = (group: GroupMetadata | undefined) => group?.participants.map(({ id }) => id);

it('packs ids of any form', () => {
  const ids = ['1@lid', '999999999999999@lid', '79001234567@s.whatsapp.net', '13135550002@bot', '1234567890123456@lid'];
  expect(unpackMembers(packMembers(ids)).sort()).toEqual([...ids].sort());
});

it('applies announced members once, whether or not a list already includes them', () => {
  const cache = createGroupMetadataCache(() => false);
  cache.keep(makeGroup(ADDRESS, [lid(1), lid(2)]));
  cache.change(ADDRESS, { kind: 'add', ids: [lid(2), lid(3)] });
  cache.change(ADDRESS, { kind: 'remove', ids: [lid(1)] });
  cache.change(ADDRESS, { kind: 'remove', ids: [lid(1)] });
  expect(membersOf(cache.get(ADDRESS))).toEqual([lid(2), lid(3)]);
  expect(cache.list()[0]?.membersCount).toBe(2);
});

it('requests members again when they are announced by another kind of id', () => {
  const cache = createGroupMetadataCache(() => false);
  cache.keep(makeGroup(ADDRESS, [lid(1), lid(2)]));
  cache.change(ADDRESS, { kind: 'remove', ids: ['79001234567@s.whatsapp.net'] });
  expect(cache.get(ADDRESS)).toBeUndefined();
});

it('uses metadata for a day', () => {
  let nowMs = 0;
  const cache = createGroupMetadataCache(
    () => false,
    () => nowMs,
  );
  cache.keep({ ...makeGroup(ADDRESS, [lid(1)]), ephemeralDuration: 86_400 });
  nowMs = 23 * 3_600_000;
  expect(cache.get(ADDRESS)).toMatchObject({ addressingMode: 'lid', ephemeralDuration: 86_400 });
  nowMs = 25 * 3_600_000;
  expect(cache.get(ADDRESS)).toBeUndefined();
});

it('keeps 500 groups of 500 members in little memory', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  const usedBytes = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const cache = createGroupMetadataCache(() => false);
  const before = usedBytes();
  for (let group = 0; group < 500; group += 1) {
    const ids = Array.from({ length: 500 }, (_, at) => lid(group * 500 + at));
    cache.keep(makeGroup(`${120_363_000_000_000 + group}@g.us`, ids));
  }
  expect((usedBytes() - before) / MEGABYTE).toBeLessThan(BUDGET_MB);
  expect(cache.list()).toHaveLength(500);
});

it('keeps a group without a name or members, and members without an id are left out', () => {
  const cache = createGroupMetadataCache(() => false);
  const known = makeGroup(ADDRESS, [lid(1)]);
  const odd = { ...known, id: 'odd@g.us', subject: undefined as never, participants: undefined as never, size: NaN };
  cache.replace([{ ...known, participants: [{ id: undefined as never }, ...known.participants] }, odd]);
  expect(membersOf(cache.get(ADDRESS))).toEqual([lid(1)]);
  expect(cache.list().map(({ name, membersCount }) => [name, membersCount])).toEqual([
    [known.subject, 1],
    ['', 0],
  ]);
});
