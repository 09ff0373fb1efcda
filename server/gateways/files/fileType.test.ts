import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { detectFileType, mimeOfExtension } from './fileType';
import { spool } from './spool';

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** A film's first box with its brands. */
const film = (major: string, ...others: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}`);
const box = (kind: string, brand: string) => bytes(`\0\0\0\x20${kind}${brand}\0\0\0\0`);

const samples: [extension: string, head: Buffer][] = [
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
  ['mov', bytes('\0\0\0\x08wide\0\0\0\0mdat')],
  ['mov', film('Cano', 'qt  ')],
  ...['XAVC', '3gp4', '3gp5', '3g2a', 'CAEP', 'mp4v', 'dash', 'iso6'].map((brand): [string, Buffer] => [
    'mp4',
    film(brand),
  ]),
  ['mp4', film('ABCD', 'EFGH', 'mp42')],
  ['mp4', Buffer.concat([bytes('\0\0\0\x10free12345678\0\0\0\x08skip'), film('isom', 'avc1')])],
  ['m4a', film('M4A ', 'mp42', 'isom')],
  ['gif', bytes('GIF87a')],
  ['aac', bytes('\xff\xf1\x50\x80')],
  ['jpg', bytes('\xff\xd8\xff\xee\0\x0eAdobe')],
  ['jpg', bytes('\xff\xd8\xff\xdb')],
  ['pdf', bytes('\xef\xbb\xbf%PDF-1.4')],
  ['mp3', Buffer.concat([Buffer.alloc(1_105), bytes('\xff\xfb\x90\x64')])],
  ['mp3', Buffer.concat([Buffer.alloc(3), bytes('ID3\x04\0\0\0\0\0\x02??\0\0\xff\xfb\x90\x64')])],
  ['mp3', bytes('ID3\x04\0\x10\0\0\0\x02??3DI\x04\0\x10\0\0\0\x02\xff\xfb\x90\x64')],
  ['aac', bytes('ID3\x04\0\0\0\0\0\x02??\xff\xf1\x50\x80')],
  ['mp3', Buffer.concat([bytes(`APETAGEX\xd0\x07\0\0\x04\0\0\0${'\0'.repeat(16)}tag!`), bytes('\xff\xfb\x90\x64')])],
  ['avi', bytes('RIFF\0\0\0\0AVI ')],
  ['mp3', bytes('\xff\xfb\x90\x64')],
  ['ogg', bytes('OggS')],
  ['m4a', box('ftyp', 'M4A ')],
  ['wav', bytes('RIFF\0\0\0\0WAVE')],
  ['pdf', bytes('%PDF-1.7')],
];

it.each(samples)('recognizes a %s by its first bytes', (extension, head) => {
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
  ['a picture that is also an MP4', '\0\0\0\x18ftypmif1\0\0\0\0heicmp42'],
  ['a page behind padding', '\0\0\0\x08free<!doctype html>'],
  ['padding without anything behind it', '\0\x0f\0\0free'],
  ['a FLAC with a tag', 'ID3\x04\0\0\0\0\0\x02??fLaC\0\0\0\x22'],
  ['a page behind a tag', 'ID3\x04\0\0\0\0\0\x02??<html>'],
  ['a box that never ends', '\0\0\0\0free\0\0\0\0free'],
  ['zeros', '\0'.repeat(2_000)],
  ['a page behind zeros', `${'\0'.repeat(100)}<html>`],
  ['a PDF behind text', 'x%PDF-1.7'],
  ['a tag without sound', `APETAGEX\xd0\x07\0\0\x04\0\0\0${'\0'.repeat(40)}`],
  ['nothing', ''],
])('refuses %s', (_what, head) => {
  expect(detectFileType(bytes(head))).toBeNull();
});

it('has no content type for anything else', () => {
  expect([mimeOfExtension('html'), mimeOfExtension('svg'), mimeOfExtension('constructor')]).toEqual([null, null, null]);
});

it.each<[what: string, padding: Buffer, found: string | null]>([
  ['padding', bytes('\0\x0f\0\0free'), 'mp4'],
  ['a tag with a picture', bytes('ID3\x04\0\0\0\x3b\x7f\x76'), 'mp3'],
])('looks behind %s of a megabyte', async (_what, start, found) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spool-'));
  const padding = Buffer.concat([start, Buffer.alloc(0x0f0000 - start.length, 1)]);
  const content = found === 'mp4' ? film('isom') : bytes('\xff\xfb\x90\x64');
  const typeOf = async (behind: Buffer, partBytes: number) => {
    const whole = Buffer.concat([padding, behind]);
    const parts = Array.from({ length: Math.ceil(whole.length / partBytes) }, (_, at) =>
      whole.subarray(at * partBytes, (at + 1) * partBytes),
    );
    return detectFileType((await spool(Readable.from(parts), folder)).head)?.extension ?? null;
  };
  expect([await typeOf(content, 7_001), await typeOf(content, 2_000_000)]).toEqual([found, found]);
  expect(await typeOf(bytes('<!doctype html><script>'), 64 * 1024)).toBeNull();
  fs.rmSync(folder, { recursive: true });
});
