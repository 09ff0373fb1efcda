import { chooseLanguage, startLanguage } from './language';
import { isUnreadable, keepTyped, readTyped, readTypedMoment, showTyped, typeDateTime } from './typedTime';

it.each([
  ['dateTime', '20.11.2026 14:05', '2026-11-20T14:05'],
  ['dateTime', ' 2.1.2027, 6:00 ', '2027-01-02T06:00'],
  ['dateTime', '29.02.2028 00:00', '2028-02-29T00:00'],
  ['date', '20.11.2026', '2026-11-20'],
  ['time', '6:05', '06:05'],
] as const)('reads a %s: %s', (kind, text, local) => {
  expect(readTyped(kind, text)).toBe(local);
});

it.each([
  ['dateTime', '31.02.2027 06:00'],
  ['dateTime', '20.11.2026'],
  ['dateTime', '20.11.2026 14:0'],
  ['dateTime', '20.11.2026 24:00'],
  ['date', '20.11.26'],
  ['date', '00.11.2026'],
  ['date', '20.13.2026'],
  ['time', '25:00'],
  ['time', '12:60'],
  ['time', 'abc'],
] as const)('does not read as %s: %s', (kind, text) => {
  expect(readTyped(kind, text)).toBeNull();
  expect(isUnreadable(kind, text)).toBe(true);
});

it('does not mind an empty field', () => {
  expect(isUnreadable('dateTime', ' ')).toBe(false);
  expect(readTypedMoment('')).toBeNull();
});

it('reads the moment in the zone of the browser, and formats it as it is typed', () => {
  expect(readTypedMoment('20.11.2026 14:05')).toBe(new Date(2026, 10, 20, 14, 5).getTime() / 1000);
  expect(typeDateTime('2026-11-20T14:05')).toBe('20.11.2026 14:05');
});

it('shows dates as the lists of each language do, and keeps them alike', async () => {
  expect(showTyped('20.11.2026 14:05')).toBe('20.11.2026 14:05');
  await startLanguage({ en: () => Promise.resolve({ texts: {} }) });
  await chooseLanguage('en');
  expect(showTyped('20.11.2026 14:05')).toBe('20/11/2026 14:05');
  expect(showTyped('DD.MM.YYYY')).toBe('DD/MM/YYYY');
  expect(keepTyped('20/11/2026 14:05')).toBe('20.11.2026 14:05');
  await chooseLanguage('ru');
});
