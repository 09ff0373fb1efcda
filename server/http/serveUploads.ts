import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { prepareUploadDir } from '../gateways/files/fileStore';
import { mimeOfExtension } from '../gateways/files/fileType';

const STORED_NAME = /^\/?[0-9a-f]{40}\.[a-z0-9]+$/;
const SHOWN_IN_PAGES = /^(?:image|video|audio)\//;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Shows uploaded files at `/uploads/<name>`, with ranges so that a film can be wound. An `<img>` cannot send a token, so the
 * name is the key: 160 random bits that only the owner's calls and phone tell. Nothing else in the folder is shown.
 */
export async function serveUploads(app: FastifyInstance, uploadDir: string): Promise<void> {
  prepareUploadDir(uploadDir);
  await app.register(fastifyStatic, {
    root: uploadDir,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (pathName) => STORED_NAME.test(pathName) && mimeOfExtension(path.extname(pathName).slice(1)) !== null,
    setHeaders: (reply, filePath) => {
      const mime = mimeOfExtension(path.extname(filePath).slice(1)) ?? 'application/octet-stream';
      reply
        .header('content-type', mime)
        .header('content-disposition', SHOWN_IN_PAGES.test(mime) ? 'inline' : 'attachment')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
}
