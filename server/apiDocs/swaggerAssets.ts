import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

import { apiPrefix } from '@contract/http';
import { DAY_S } from '@contract/time';

import { findProjectRoot } from '../projectRoot';
import { INITIALIZER } from './swaggerPage';

const FAST_QUALITY = 5;
const YEAR_S = 365 * DAY_S;
const compress = promisify(brotliCompress);

interface Asset {
  type: string;
  body: Buffer;
  compressed: Buffer;
}

/** Serves the files of Swagger UI, read and compressed when the first is requested. */
export function serveSwaggerAssets(app: FastifyInstance): void {
  const assets = new Map<string, Promise<Asset>>();
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'initializer.js']) {
    app.get(`${apiPrefix}/docs/${name}`, async (request, reply) => {
      const reading = assets.get(name) ?? readAsset(name);
      assets.set(name, reading);
      const asset = await reading;
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (takesBrotli) reply.header('content-encoding', 'br');
      return reply
        .type(asset.type)
        .header('vary', 'accept-encoding')
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .send(takesBrotli ? asset.compressed : asset.body);
    });
  }
}

async function readAsset(name: string): Promise<Asset> {
  const body = name === 'initializer.js' ? Buffer.from(INITIALIZER) : await fs.promises.readFile(resolveFile(name));
  const compressed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY } });
  const type = `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;
  return { type, body, compressed };
}

const resolveFile = (name: string): string =>
  createRequire(path.join(findProjectRoot(), 'package.json')).resolve(`swagger-ui-dist/${name}`);

/** Changes with the files, so that browsers keep them for a year. */
export function hashAssets(): string {
  const { version } = JSON.parse(fs.readFileSync(resolveFile('package.json'), 'utf8')) as { version: string };
  return createHash('sha256').update(version).update(INITIALIZER).digest('hex').slice(0, 12);
}
