import { parseMembers } from './members';

it('reads full and minimal rows', () => {
  expect(parseMembers([{ phone: '79001112233', name: 'Ann', admin: true }, { phone: 79_001_112_244 }, {}])).toEqual([
    { id: 0, phone: '79001112233', name: 'Ann', admin: true },
    { id: 1, phone: '79001112244', name: null, admin: false },
    { id: 2, phone: null, name: null, admin: false },
  ]);
});

it('refuses what is no list', () => {
  expect(() => parseMembers(null)).toThrow('Not a list');
});
