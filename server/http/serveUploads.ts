import path from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DAY_S } from '@contract/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { urlOfStored, type FileStore } from '../gateways/files/fileStore';
import { mimeOfExtension } from '../gateways/files/fileType';
import { readByteRange } from './byteRange';

const STORED_NAME = /^[0-9a-f]{40}\.[a-z0-9]+$/;
const SHOWN_IN_PAGES = /^(?:image|video|audio)\//;
const YEAR_S = 365 * DAY_S;

/**
 * Serves uploaded files at `/uploads/<name>`, with ranges for seeking in videos. An `<img>` cannot send a token, so the
 * name is the secret: 160 random bits that only the owner's calls and phone contain.
 */
export function serveUploads(app: FastifyInstance, { files }: Pick<Deps, 'files'>): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: urlOfStored('*'),
    handler: (request, reply) => show(files, request.params['*'], request, reply),
  });
}

/** @throws AppError NOT_FOUND, FilesUnavailableError */
async function show(files: FileStore, name: string, request: FastifyRequest, reply: FastifyReply) {
  const mime = STORED_NAME.test(name) ? mimeOfExtension(path.extname(name).slice(1)) : null;
  const sizeBytes = mime === null ? null : await files.sizeOf(name);
  if (mime === null || sizeBytes === null) throw new AppError('NOT_FOUND');

  const etag = `"${name}"`;
  void reply.headers({
    'content-type': mime,
    'content-disposition': SHOWN_IN_PAGES.test(mime) ? 'inline' : 'attachment',
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${YEAR_S}, immutable`,
    'accept-ranges': 'bytes',
    etag,
  });
  const { range: rangeHeader, 'if-range': ifRange = etag, 'if-none-match': known } = request.headers;
  if (known === etag) return reply.code(304).send();

  const range = ifRange === etag ? readByteRange(rangeHeader, sizeBytes) : null;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  if (range) void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${sizeBytes}`);
  void reply.header('content-length', range ? range.to - range.from + 1 : sizeBytes);
  if (request.method === 'HEAD') return reply.send();
  const stream = await files.open(name, range ?? undefined);
  if (stream === null) throw new AppError('NOT_FOUND');
  return reply.send(stream);
}
