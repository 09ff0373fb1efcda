import englishErrors from '@locales/en/errors.json';
import english from '@locales/en/server.json';
import errors from '@locales/ru/errors.json';
import server from '@locales/ru/server.json';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { LANGUAGES } from '@contract/languages';
import { Variables } from '@contract/schemas/variables';

import { readLanguageCookie, runWithLanguage } from './language';
import { memberForms } from './memberForms';
import { translate, translateError, translateProblem } from './translate';

/** Values that only the thrower knows. */
const values = {
  seconds: 3,
  usedMb: 1,
  quotaMb: 2,
  fileMb: 3,
  textMaxChars: 4_000,
  offeredMaxMb: 47,
  account: 'MAX',
  reason: 'No.',
};

it('has a text for every failure of the contract and for no other', () => {
  expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

it('fills limits by name, so that no number is written twice', () => {
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) expect(translateError(code, values)).not.toContain('{{');
  for (const name of Object.keys(server.problems).filter((key) => key !== 'field')) {
    expect(translateProblem(`problems.${name}`)).not.toContain('{{');
  }
});

it.each([
  [1, server.missed.several_one],
  [3, server.missed.several_few],
  [5, server.missed.several_many],
  [21, server.missed.several_one],
])('chooses the form of the word for %i', (count, text) => {
  expect(translate('missed.several', { count })).toBe(text.replace('{{count}}', String(count)));
});

it('has no text for an unknown problem', () => {
  expect([
    translateProblem('Invalid input'),
    translateProblem('problems.constructor'),
    translateProblem('start.address'),
  ]).toEqual([null, null, null]);
});

it('speaks the language of whom it speaks to', () => {
  const inEnglish = runWithLanguage('en', () => [
    translate('missed.several', { count: 1 }),
    translate('missed.several', { count: 21 }),
    translateError('UNAUTHORIZED'),
    translateProblem('problems.emailRequired'),
  ]);
  expect(inEnglish).toEqual([
    english.missed.several_one.replace('{{count}}', '1'),
    english.missed.several_other.replace('{{count}}', '21'),
    englishErrors.UNAUTHORIZED,
    english.problems.emailRequired,
  ]);
  expect(translateError('UNAUTHORIZED')).toBe(errors.UNAUTHORIZED);
});

it('every English text of the server fills its values too', () => {
  runWithLanguage('en', () => {
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[])
      expect(translateError(code, values)).not.toContain('{{');
  });
});

/** `xx` is no code of languages, so that no added language changes what these tests expect. */
it.each([
  [undefined, 'ru'],
  ['language=en', 'en'],
  ['a=1; language=ru; b=2', 'ru'],
  ['a=1; language=en; b=2', 'en'],
  ['language=xx', 'ru'],
  ['my_language=en', 'ru'],
  ['language=english', 'ru'],
])('a browser with the cookie %s is spoken to in %s', (cookie, language) => {
  expect(readLanguageCookie(cookie)).toBe(language);
});

it('a missing value does not compile', () => {
  const refused = () => {
    const wrong = translate;
    // @ts-expect-error the text contains {{url}}
    wrong('start.address');
    // @ts-expect-error the value has another name
    wrong('start.address', { address: 'x' });
    // @ts-expect-error one of two values is missing
    wrong('missed.single', { funnelName: 'x' });
    // @ts-expect-error a plural form needs its count
    wrong('missed.several');
    // @ts-expect-error unknown key
    wrong('start.absent');
  };
  expect(refused).toBeInstanceOf(Function);
});

it('keeps texts inside values as they are', () => {
  const names = { funnelName: '{{groupName}} $t(account.empty) <b>', groupName: 'Sales' };
  expect(translate('missed.single', names)).toContain('\u00ab{{groupName}} $t(account.empty) <b>\u00bb');
});

it('quotes names that quote something themselves as typographers do', () => {
  const names = { funnelName: 'Course \u00abStart\u00bb', groupName: 'Sales' };
  expect(translate('missed.single', names)).toContain('\u00abCourse \u201eStart\u201c\u00bb');
  expect(
    runWithLanguage('en', () => translate('missed.single', { ...names, funnelName: 'Course \u201cStart\u201d' })),
  ).toContain('\u201cCourse \u2018Start\u2019\u201d');
});

it('sends the forms of members as the contract has them, in every language', () => {
  for (const language of LANGUAGES) {
    const forms = memberForms(language);
    expect(Variables.shape.memberForms.parse({ [language]: forms })).toEqual({ [language]: forms });
    expect(forms.other).toEqual(expect.any(String));
  }
});
