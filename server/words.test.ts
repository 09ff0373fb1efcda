import errors from '@locales/ru/errors.json';
import server from '@locales/ru/server.json';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';

import { say, sayError, sayProblem } from './words';

it('has a text for every failure of the contract and for no other', () => {
  expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

it('fills limits by name, so that no number is written twice', () => {
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[])
    expect(sayError(code, { seconds: 3 })).not.toContain('{{');
  for (const name of Object.keys(server.problems).filter((key) => key !== 'field')) {
    expect(sayProblem(`problems.${name}`)).not.toContain('{{');
  }
});

it.each([
  [1, server.missed.several_one],
  [3, server.missed.several_few],
  [5, server.missed.several_many],
  [21, server.missed.several_one],
])('chooses the form of the word for %i', (count, text) => {
  expect(say('missed.several', { count })).toBe(text.replace('{{count}}', String(count)));
});

it('knows no words for what names no problem', () => {
  expect([sayProblem('Invalid input'), sayProblem('problems.constructor'), sayProblem('start.address')]).toEqual([
    null,
    null,
    null,
  ]);
});
