import { createEventMarks } from './eventMarks';

it('has another mark after each event of the account, and for every account once events may have been missed', () => {
  const { of, count, renew } = createEventMarks();
  const before = [of(1), of(2)];
  expect([of(1), of(2)]).toEqual(before);
  count(1);
  expect(of(1)).not.toBe(before[0]);
  expect(of(2)).toBe(before[1]);
  renew();
  expect(of(2)).not.toBe(before[1]);
  expect(createEventMarks().of(2)).not.toBe(of(2));
});
