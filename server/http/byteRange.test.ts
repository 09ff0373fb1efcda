import { readByteRange } from './byteRange';

it.each([
  ['the whole without a header', undefined, null],
  ['the beginning', 'bytes=0-3', { from: 0, to: 3 }],
  ['a part to the end', 'bytes=4-', { from: 4, to: 9 }],
  ['a part that goes beyond the end', 'bytes=4-99', { from: 4, to: 9 }],
  ['the last bytes', 'bytes=-3', { from: 7, to: 9 }],
  ['more last bytes than there are', 'bytes=-30', { from: 0, to: 9 }],
  ['nothing that lies behind the end', 'bytes=10-', 'outside'],
  ['nothing of no last bytes', 'bytes=-0', 'outside'],
  ['the whole for several parts', 'bytes=0-1,4-5', null],
  ['the whole for parts that run backwards', 'bytes=5-2', null],
  ['the whole for another unit', 'lines=1-2', null],
  ['the whole for nothing at all', 'bytes=-', null],
])('gives %s', (_name, header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected);
});

it('finds no part in an empty file', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('outside');
});
