import { limits } from '@contract/limits';

import { findFileRejection } from './fileRejection';

const file = (name: string, type: string, size = 10) => ({ name, type, size });
const max = limits.broadcast.fileMaxBytes;

it.each([
  [[], null],
  [[file('a.png', 'image/png')], null],
  [[file('a.JPG', 'image/jpeg')], null],
  [[file('a.avi', '')], null],
  [[file('a.MOV', 'application/octet-stream')], null],
  [[file('a.pdf', 'application/pdf', max)], null],
  [[file('a.pdf', 'application/pdf', max + 1)], 'file-too-large'],
  [[file('a.pdf', 'application/pdf', 0)], 'file-too-small'],
  [[file('a.mp3', 'audio/mpeg')], 'file-invalid-type'],
  [[file('a.png.exe', 'application/x-msdownload')], 'file-invalid-type'],
  [[file('a.png', 'image/png'), file('b.png', 'image/png')], 'too-many-files'],
])('classifies %j as %s', (files, rejection) => {
  expect(findFileRejection(files)).toBe(rejection);
});
