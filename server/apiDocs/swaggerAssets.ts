import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

import { apiPrefix } from '@contract/routes';

import { findProjectRoot } from '../projectRoot';
import { INITIALIZER } from './swaggerPage';

const FAST_QUALITY = 5;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const TYPES = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

interface Asset {
  type: string;
  body: Buffer;
  compressed: Buffer;
}

/** Serves the files of Swagger UI, read and compressed when the first is requested. */
export function serveSwaggerAssets(app: FastifyInstance): void {
  const assets = new Map<string, Asset>();
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'initializer.js']) {
    app.get(`${apiPrefix}/docs/${name}`, async (request, reply) => {
      const asset = assets.get(name) ?? readAsset(name);
      assets.set(name, asset);
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (takesBrotli) reply.header('content-encoding', 'br');
      return reply
        .type(asset.type)
        .header('vary', 'accept-encoding')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(takesBrotli ? asset.compressed : asset.body);
    });
  }
}

function readAsset(name: string): Asset {
  const body = name === 'initializer.js' ? Buffer.from(INITIALIZER) : fs.readFileSync(resolveFile(name));
  const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY } });
  return { type: TYPES[name.endsWith('.css') ? '.css' : '.js'], body, compressed };
}

const resolveFile = (name: string): string =>
  createRequire(path.join(findProjectRoot(), 'package.json')).resolve(`swagger-ui-dist/${name}`);

/** Changes with the files, so that browsers keep them for a year. */
export function hashAssets(): string {
  const { version } = JSON.parse(fs.readFileSync(resolveFile('package.json'), 'utf8')) as { version: string };
  return createHash('sha256').update(version).update(INITIALIZER).digest('hex').slice(0, 12);
}
