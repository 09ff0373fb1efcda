import { rememberTexts } from './rememberTexts';

it('translates a text without values once, and one with values each time', () => {
  const translate = jest.fn((key: string, values?: { count: number }) => (values ? `${values.count} ${key}` : key));
  const t = rememberTexts(translate);
  expect([t('start'), t('start'), t('groups', { count: 1 }), t('groups', { count: 2 })]).toEqual([
    ...['start', 'start'],
    ...['1 groups', '2 groups'],
  ]);
  expect(translate).toHaveBeenCalledTimes(3);
});
