import { detectFileType, mimeOfExtension } from './fileType';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const box = (kind: string, brand: string) => bytes(`\0\0\0\x20${kind}${brand}\0\0\0\0`);

it.each([
  ['png', bytes('\x89PNG\r\n\x1a\n')],
  ['jpg', bytes('\xff\xd8\xff\xe0')],
  ['gif', bytes('GIF89a')],
  ['webp', bytes('RIFF\0\0\0\0WEBP')],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10')],
  ['awebp', bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12')],
  ['opus', bytes(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead`)],
  ['mp4', box('ftyp', 'isom')],
  ['mp4', box('ftyp', 'mp42')],
  ['mov', box('ftyp', 'qt  ')],
  ['mov', box('moov', '\0\0\0\0')],
  ['avi', bytes('RIFF\0\0\0\0AVI ')],
  ['mp3', bytes('ID3\x03')],
  ['mp3', bytes('\xff\xfb\x90\x64')],
  ['ogg', bytes('OggS')],
  ['m4a', box('ftyp', 'M4A ')],
  ['wav', bytes('RIFF\0\0\0\0WAVE')],
  ['pdf', bytes('%PDF-1.7')],
])('recognizes a %s by its first bytes', (extension, head) => {
  expect(detectFileType(head)).toEqual({ extension, mime: mimeOfExtension(extension) });
});

it.each([
  ['a page', '<!doctype html><script>'],
  ['a drawing with scripts', '<?xml version="1.0"?><svg'],
  ['a program', 'MZ\x90\0'],
  ['an archive', 'PK\x03\x04'],
  ['a script', '#!/bin/sh'],
  ['a RIFF of another form', 'RIFF\0\0\0\0ACON'],
  ['an unknown film', '\0\0\0\x20ftypheic'],
  ['text with a byte order mark', '\xff\xfeh\0i\0'],
  ['a JPEG that ends too soon', '\xff\xd8'],
  ['nothing', ''],
])('refuses %s', (_what, head) => {
  expect(detectFileType(bytes(head))).toBeNull();
});

it('has no content type for anything else', () => {
  expect([mimeOfExtension('html'), mimeOfExtension('svg'), mimeOfExtension('constructor')]).toEqual([null, null, null]);
});
