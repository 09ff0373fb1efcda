import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A browser that was here over HTTPS uses nothing else for a year. Subdomains may belong to others. */
const STRICT_TRANSPORT = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * Content security policy and related headers. Scripts come from this server only; inline scripts of the built pages
 * are allowed by hash, inline styles because antd writes them.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicDir: string | null,
  publicUrl: string | null = null,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(publicDir ? hashInlineScripts(publicDir) : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        // Sockets of this server included: by Firefox, Chromium since 71 and Safari since 16; older ones poll.
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? STRICT_TRANSPORT : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}

/** CSP hashes of the inline scripts in the built pages. */
function hashInlineScripts(publicDir: string): string[] {
  const pages = fs.readdirSync(publicDir).filter((name) => name.endsWith('.html'));
  const scripts = pages.flatMap((page) => [
    ...fs.readFileSync(path.join(publicDir, page), 'utf8').matchAll(INLINE_SCRIPT),
  ]);
  const hashes = scripts.map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
