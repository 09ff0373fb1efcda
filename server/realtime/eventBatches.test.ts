import type { EventBundle, GroupsUpdated } from '@contract/events';
import { limits } from '@contract/limits';

import { makeGroup } from '@test/kit/makeGroup';

import { createEventBatches } from './eventBatches';

const ME = 1;
const EVERY_MS = 100;
const FLOOD_MS = limits.socket.bundles.floodEveryMs;

let sent: [userId: number, bundle: EventBundle][];
const make = () =>
  createEventBatches((...one) => void sent.push(one), {
    everyMs: EVERY_MS,
    floodCount: 8,
    floodEveryMs: FLOOD_MS,
  });
const qr = (text: string): EventBundle[number] => ['whatsapp:qr', { qr: text }];

beforeEach(() => {
  sent = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('sends the first event at once, and those soon after it together and in order', () => {
  const bundles = make();
  for (const text of ['a', 'b', 'c']) bundles.add(ME, ...qr(text));
  expect(sent).toEqual([[ME, [qr('a')]]]);
  jest.advanceTimersByTime(EVERY_MS);
  expect(sent.slice(1)).toEqual([[ME, [qr('b'), qr('c')]]]);
});

/** Adds events one after the other; returns how many messages were sent. */
function pour(count: number, everyMs: number): number {
  const bundles = make();
  for (let at = 0; at < count; at += 1) {
    bundles.add(ME, ...qr(String(at)));
    jest.advanceTimersByTime(everyMs);
  }
  jest.advanceTimersByTime(FLOOD_MS);
  expect(sent.flatMap(([, bundle]) => bundle)).toEqual(Array.from({ length: count }, (_none, at) => qr(String(at))));
  return sent.length;
}

it('sends no more than one bundle in its time, however many events there are', () => {
  expect(pour(20, 50)).toBeLessThanOrEqual(12);
});

it('lets a flood wait longer', () => {
  expect(pour(100, 10)).toBeLessThanOrEqual(7);
});

it('sends at once again after a rest, and keeps accounts apart', () => {
  const bundles = make();
  bundles.add(ME, ...qr('a'));
  bundles.add(ME + 1, ...qr('b'));
  jest.advanceTimersByTime(EVERY_MS);
  bundles.add(ME, ...qr('c'));
  expect(sent).toEqual([
    [ME, [qr('a')]],
    [ME + 1, [qr('b')]],
    [ME, [qr('c')]],
  ]);
});

it('sends what waits when it ends, and nothing after that', () => {
  const bundles = make();
  bundles.add(ME, ...qr('a'));
  bundles.add(ME, ...qr('b'));
  bundles.flush();
  expect(sent.slice(1)).toEqual([[ME, [qr('b')]]]);
  jest.advanceTimersByTime(10 * EVERY_MS);
  expect(sent).toHaveLength(2);
});

it('merges the group rows of a bundle into one event, before those that reload the list', () => {
  const bundles = make();
  const group = (id: number, name: string) => makeGroup(id, { name });
  const update = (payload: GroupsUpdated): EventBundle[number] => ['groups:updated', payload];
  const events = [
    qr('a'),
    update({ changed: [group(1, 'A')] }),
    update({}),
    update({ changed: [group(1, 'B'), group(2, 'C')] }),
    qr('b'),
    update({ removed_ids: [2, 3] }),
    update({ changed: [group(3, 'D')] }),
  ];
  for (const event of events) bundles.add(ME, ...event);
  bundles.flush();
  const merged = update({ changed: [group(1, 'B'), group(3, 'D')], removed_ids: [2] });
  expect(sent.map(([, bundle]) => bundle)).toEqual([[qr('a')], [merged, update({}), qr('b')]]);
});
