import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { OutgoingMedia } from '../messenger';

const WEBP = 'image/webp';

/**
 * A WebP picture as JPEG: WhatsApp shows WebP only as a sticker of 512 pixels. Kept in the system's folder for temporary files,
 * because a picture may go to hundreds of groups. Other files are returned as they are.
 */
export async function toStillPicture(media: OutgoingMedia): Promise<OutgoingMedia> {
  if (media.kind !== 'image' || media.mime !== WEBP) return media;
  const name = createHash('sha256').update(media.path).digest('hex');
  const target = path.join(os.tmpdir(), `voronka-${name}.jpg`);
  if (!existsSync(target)) {
    const { default: sharp } = await import('sharp');
    const unfinished = `${target}.${process.pid}`;
    await sharp(media.path).rotate().flatten({ background: '#fff' }).jpeg({ quality: 90 }).toFile(unfinished);
    await rename(unfinished, target);
  }
  return { ...media, path: target, mime: 'image/jpeg' };
}
