import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page may open a socket: pages of this server and of its public address, and on a developer's machine those
 * of other local ports. Programs send no origin and authenticate by token alone.
 */
export function isAllowedOrigin(request: { headers: IncomingHttpHeaders }, publicUrl: string | null): boolean {
  const { origin, host = '' } = request.headers;
  if (origin === undefined) return true;
  const page = parse(origin);
  if (!page) return false;
  if (page.host === host || (publicUrl !== null && page.origin === parse(publicUrl)?.origin)) return true;
  return LOOPBACK.has(page.hostname) && LOOPBACK.has(parse(`http://${host}`)?.hostname ?? '');
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
