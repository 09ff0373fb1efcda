import { chooseLanguage, startLanguage } from '@/lib/language';
import { makePace } from '@test/kit/makePace';

import { findPaceProblem, toChange, toFields } from './paceValues';

const pace = makePace({ dayMaxCount: 12_000 });

afterEach(() => chooseLanguage('ru'));

it.each([
  ['ru', '1,5'],
  ['en', '1.5'],
] as const)('writes parts of a second as in %s, and reads comma and point', async (language, shown) => {
  await startLanguage({ en: async () => ({ texts: {} }) });
  await chooseLanguage(language);
  const fields = toFields(pace);
  expect([fields.gapMinS, fields.gapMaxS, fields.dayMaxCount]).toEqual([shown, '4', '12000']);
  for (const gapMinS of ['2,5', '2.5', ' 2,50'])
    expect(toChange({ gapMinS }, { ...fields, gapMinS }, 0)).toEqual({ gapMinMs: 2_500 });
});

it.each(['', '-1', '1,5,2', '1e2', '0x1', 'x', '601', '1 000'])('refuses "%s" as a pause', (gapMinS) => {
  expect(findPaceProblem({ ...toFields(pace), gapMinS })?.key).toBe('number');
});

it.each(['1,5', '', '0'])('refuses "%s" as how late a start may be', (lateStartMinutes) => {
  const problem = findPaceProblem({ ...toFields(pace), lateStartMinutes });
  expect(problem).toMatchObject({ field: 'lateStartMinutes', key: 'whole' });
});
