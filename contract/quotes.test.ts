import { nestQuotes, quote } from './quotes';

it('sets what a name quotes itself in marks of the second level', () => {
  expect(quote('Course «Start»', 'ru')).toBe('«Course „Start“»');
  expect(quote('«Start»', 'ru')).toBe('«„Start“»');
  expect(quote('Course “Start”', 'en')).toBe('“Course ‘Start’”');
});

it('leaves every other name as it is', () => {
  for (const name of ['Start', "Founders' club", '"Start"', ''])
    expect([nestQuotes(name, 'ru'), nestQuotes(name, 'en')]).toEqual([name, name]);
  expect(nestQuotes('«Start»', 'en')).toBe('«Start»');
});
