import { z } from 'zod';

import { idField } from './fields';

const field = idField('problems.id');

it('takes an id as a number or as digits, and nothing that only can be turned into one', () => {
  expect([7, '7', 2_147_483_647].map((id) => field.parse(id))).toEqual([7, 7, 2_147_483_647]);
  for (const odd of [true, [true], [[5]], '0x10', '1e3', ' 7', '', null, undefined, 0, -1, 1.5, '99999999999999']) {
    const { error } = field.safeParse(odd);
    expect(error?.issues.map(({ message }) => message)).toEqual(['problems.id']);
  }
});

it('is written as a number', () => {
  expect(z.encode(z.object({ ids: z.array(field) }), { ids: [7, 8] })).toEqual({ ids: [7, 8] });
});
