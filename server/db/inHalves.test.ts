import { isConnectionTrouble } from './connectionTrouble';
import { DatabaseUnavailableError } from './databaseUnavailable';
import { inHalves } from './inHalves';

const withCode = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });

it('fails only the items that fail alone, with few calls', async () => {
  let callsCount = 0;
  const items = Array.from({ length: 100 }, (_, at) => at);
  const results = await inHalves(items, (part) => {
    callsCount += 1;
    if (part.includes(37)) throw withCode('22008');
    return Promise.resolve(part.map((item) => item * 2));
  });
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : null))).toEqual(
    items.map((item) => (item === 37 ? null : item * 2)),
  );
  expect(callsCount).toBeLessThan(20);
});

it('does not take a lost connection for the fault of an item', async () => {
  const work = jest.fn(() => Promise.reject(withCode('57P01')));
  await expect(inHalves([1, 2], work)).rejects.toThrow('Failed query');
  expect(work).toHaveBeenCalledTimes(1);
});

it.each([
  ['08006', true],
  ['53300', true],
  ['57P01', true],
  ['ECONNRESET', true],
  ['25P03', true],
  ['25006', true],
  ['57014', false],
  ['22008', false],
  ['23505', false],
  ['P0001', false],
  ['40P01', false],
])('judges an error by its code %s', (code, expected) => {
  expect(isConnectionTrouble(withCode(code))).toBe(expected);
});

it('takes too many parameters for the fault of a statement, the same code of a pooler for a lost connection', () => {
  const refused = Object.assign(new Error('bind message has 464 parameter formats but 0 parameters'), {
    code: '08P01',
  });
  const wrapped = (routine?: string) => new Error('Failed query', { cause: Object.assign(refused, { routine }) });
  expect(isConnectionTrouble(wrapped('exec_bind_message'))).toBe(false);
  expect(isConnectionTrouble(wrapped())).toBe(true);
});

it('takes every lack of a connection for trouble of the connection, whatever caused it', () => {
  const missing = new DatabaseUnavailableError(withCode('28P01'));
  expect(isConnectionTrouble(new Error('Failed query', { cause: missing }))).toBe(true);
});

it('judges errors without a code by their text', () => {
  expect(isConnectionTrouble(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isConnectionTrouble(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionTrouble(new Error('Query read timeout'))).toBe(true);
  expect(isConnectionTrouble(new RangeError('Invalid time value'))).toBe(false);
  expect(isConnectionTrouble(new Error('Version 1 is gone'))).toBe(false);
});
