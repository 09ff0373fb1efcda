import { idField } from './fields';

it('takes an id as a number or as digits, and nothing that only can be turned into one', () => {
  const field = idField('problems.id');
  expect([7, '7', 2_147_483_647].map((id) => field.parse(id))).toEqual([7, 7, 2_147_483_647]);
  for (const odd of [true, [true], [[5]], '0x10', '1e3', ' 7', '', null, 0, -1, 1.5, '99999999999999'])
    expect(field.safeParse(odd).success).toBe(false);
});
