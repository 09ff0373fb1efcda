import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

import type { OutgoingMedia } from '../messenger';
import { PictureTooLargeError, withStillPicture } from './stillPicture';

// Drawing a picture that is too large takes seconds.
jest.setTimeout(60_000);

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'still-picture-test-'))));
afterAll(() => rm(folder, { recursive: true }));

const options = { isUploaded: () => Promise.resolve(false), signal: new AbortController().signal };
const leftovers = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('voronka-picture-'));

async function drawWebp(width: number, height: number): Promise<OutgoingMedia> {
  const file = path.join(folder, `${width}.webp`);
  const create = { width, height, channels: 3 as const, background: '#3a7' };
  await sharp({ create }).webp({ lossless: true, effort: 0 }).toFile(file);
  return { kind: 'image', mime: 'image/webp', fileName: 'a.webp', path: file, url: '/uploads/a.webp' };
}

it('passes a WebP picture on as JPEG, and removes that file afterwards', async () => {
  const media = await drawWebp(60, 40);
  let given = '';
  const format = await withStillPicture(media, options, async (still) => {
    given = still?.path ?? '';
    expect(still).toMatchObject({ mime: 'image/jpeg', kind: 'image' });
    return (await sharp(given).metadata()).format;
  });
  expect([format, existsSync(given), leftovers()]).toEqual(['jpeg', false, []]);
  await expect(withStillPicture(media, options, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(leftovers()).toEqual([]);
});

it('does not decode a picture with too many pixels, one that is uploaded already, or one that is not wanted any more', async () => {
  const large = await drawWebp(10_000, 6_000);
  const use = jest.fn((media: OutgoingMedia | null) => Promise.resolve(media));
  await expect(withStillPicture(large, options, use)).rejects.toThrow(PictureTooLargeError);
  await expect(withStillPicture(large, { ...options, signal: AbortSignal.abort() }, use)).rejects.toThrow();
  expect(use).not.toHaveBeenCalled();
  const uploaded = { ...options, isUploaded: () => Promise.resolve(true) };
  expect(await withStillPicture(large, uploaded, use)).toEqual({ ...large, mime: 'image/jpeg' });
  expect(leftovers()).toEqual([]);
});

it('converts one picture at a time, and goes on after one that fails', async () => {
  const media = await drawWebp(60, 40);
  const broken = { ...media, path: path.join(folder, 'none.webp') };
  const ends = await Promise.allSettled(
    [media, broken, media].map((one) => withStillPicture(one, options, () => Promise.resolve(leftovers().length))),
  );
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
