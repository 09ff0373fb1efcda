import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { OutgoingMedia } from '../messenger';

const WEBP = 'image/webp';
/** Decoding takes four bytes a pixel. */
const PIXELS_MAX_COUNT = 50_000_000;
const CONVERSION_MAX_S = 60;

/** A picture has more pixels than a small machine can decode. */
export class PictureTooLargeError extends Error {
  override name = 'PictureTooLargeError';
}

interface Options {
  /** The picture is in WhatsApp already: its file is not read again. */
  isUploaded: () => Promise<boolean>;
  signal: AbortSignal;
}

/** The conversion before: there is one at a time, because each takes much memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Passes a WebP picture on as JPEG: WhatsApp shows WebP only as a sticker of 512 pixels. The converted file exists as long as `use` takes;
 * other files are passed on as they are.
 * @throws PictureTooLargeError
 */
export async function withStillPicture<T>(
  media: OutgoingMedia | null,
  { isUploaded, signal }: Options,
  use: (media: OutgoingMedia | null) => Promise<T>,
): Promise<T> {
  if (media?.kind !== 'image' || media.mime !== WEBP) return use(media);
  const still = { ...media, mime: 'image/jpeg' };
  if (await isUploaded()) return use(still);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voronka-picture-'));
  try {
    const target = path.join(folder, 'still.jpg');
    const converting = last.then(() => convert(media.path, target, signal));
    last = converting.catch(() => undefined);
    await converting;
    return await use({ ...still, path: target });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convert(source: string, target: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > PIXELS_MAX_COUNT) throw new PictureTooLargeError();
  await sharp(source, { limitInputPixels: PIXELS_MAX_COUNT })
    .timeout({ seconds: CONVERSION_MAX_S })
    .rotate()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toFile(target);
}
