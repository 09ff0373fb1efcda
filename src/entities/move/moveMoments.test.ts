import { toSeconds } from '@contract/time';

import { readMove } from './moveMoments';

const at = (month: number, day: number, hour: number) => toSeconds(new Date(2026, month - 1, day, hour).getTime());
const starts = [
  { id: 1, start_at: at(3, 28, 10) },
  { id: 2, start_at: at(3, 31, 18) },
];
const now = at(3, 1, 0) * 1_000;
const moment = (momentText: string) => ({ way: 'moment' as const, momentText, dayText: '' });
const day = (dayText: string) => ({ way: 'day' as const, momentText: '', dayText });
const momentsOf = (read: ReturnType<typeof readMove>) =>
  'moves' in read && read.moves.map(({ toMs }) => toSeconds(toMs));

it('moves all to one moment, or by days, each at its time of day', () => {
  expect(momentsOf(readMove(starts, moment('05.04.2026 09:00'), now))).toEqual([at(4, 5, 9), at(4, 5, 9)]);
  expect(momentsOf(readMove(starts, day('05.04.2026'), now))).toEqual([at(4, 5, 10), at(4, 8, 18)]);
  expect(momentsOf(readMove(starts, day('20.03.2026'), now))).toEqual([at(3, 20, 10), at(3, 23, 18)]);
});

it('names what is missing, or passed for any of them', () => {
  expect(readMove(starts, moment(''), now)).toEqual({ problem: 'empty' });
  expect(readMove(starts, moment('31.02.2026 10:00'), now)).toEqual({ problem: 'empty' });
  expect(readMove([], day('05.04.2026'), now)).toEqual({ problem: 'empty' });
  expect(readMove(starts, day('28.02.2026'), now)).toEqual({ problem: 'past' });
});
