import { nestInner, nestQuotes, quote } from './quotes';

it('replaces quotation marks inside a name by second-level marks', () => {
  expect(quote('Course «Start»', 'ru')).toBe('«Course „Start“»');
  expect(quote('«Start»', 'ru')).toBe('«„Start“»');
  expect(quote('Course “Start”', 'en')).toBe('“Course ‘Start’”');
  expect(quote('Course „Start“', 'de')).toBe('„Course ‚Start‘“');
  expect(quote('Course „Start”', 'pl')).toBe('„Course «Start»”');
  expect(quote('Course «Start»', 'kk')).toBe('«Course “Start”»');
});

it('keeps every other name unchanged', () => {
  for (const name of ['Start', "Founders' club", '"Start"', ''])
    expect([nestQuotes(name, 'ru'), nestQuotes(name, 'en')]).toEqual([name, name]);
  expect(nestQuotes('«Start»', 'en')).toBe('«Start»');
});

it.each([
  ['«Course «Start»» ended in «„A“ and «B»»', 'ru', '«Course „Start“» ended in «„A“ and „B“»'],
  ['“Course “Start”” ended', 'en', '“Course ‘Start’” ended'],
  ['«Start» and «End»', 'ru', '«Start» and «End»'],
  ['«cut «text…»', 'ru', '«cut «text…»'],
  ['»a« «b»', 'ru', '»a« «b»'],
  ['”a ”b””', 'fi', '”a ”b””'],
])('what a quotation quotes gets second-level marks: %s', (text, language, nested) => {
  expect(nestInner(text, language)).toBe(nested);
});
