import fs from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { apiPrefix, CALENDAR_FILE_PATH } from '@contract/http';
import { phonePrefix } from '@contract/phone';
import { DAY_S } from '@contract/time';

import { AppError } from '../errors';
import { sendFailure } from './failures';

const HASHED_ASSET = /\.[0-9a-f]{8,}\./;
const YEAR_S = 365 * DAY_S;
const NOT_PAGES = [apiPrefix, phonePrefix, CALENDAR_FILE_PATH, '/uploads', '/socket.io'];

interface StaticBundle {
  /** The built console. */
  publicDir: string;
  /** Whether the page of the simulated phone is built. */
  hasPhone: boolean;
}

/**
 * Serves the built console with its precompressed files. Addresses without an extension return the console's page,
 * `/phone` the page of the simulated phone.
 */
export async function serveStaticBundle(app: FastifyInstance, { publicDir, hasPhone }: StaticBundle): Promise<void> {
  const builtFiles = new Set(fs.readdirSync(publicDir));
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    index: false,
    wildcard: true,
    cacheControl: false,
    allowedPath: (pathName) => path.extname(pathName) !== '' && (hasPhone || !isPhonePage(pathName)),
    setHeaders: (reply, filePath) => void reply.header('cache-control', cachingOf(filePath)),
  });
  app.setNotFoundHandler((request, reply) => {
    const page = findPage(request, hasPhone);
    return page !== null && builtFiles.has(page)
      ? reply.code(200).sendFile(page)
      : sendFailure(new AppError('NOT_FOUND'), request, reply);
  });
}

/** Files with a hash in their name never change; everything else is revalidated. */
const cachingOf = (filePath: string) =>
  HASHED_ASSET.test(path.basename(filePath)) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';

const isPhonePage = (pathName: string) => pathName === '/phone' || /^\/phone[/.]/.test(pathName);

function findPage(request: FastifyRequest, hasPhone: boolean): string | null {
  const pathName = request.url.split('?')[0] ?? '/';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || NOT_PAGES.some((prefix) => pathName === prefix || pathName.startsWith(`${prefix}/`))) return null;
  if (isPhonePage(pathName)) return hasPhone && path.extname(pathName) === '' ? 'phone.html' : null;
  return path.extname(pathName) === '' ? 'index.html' : null;
}
