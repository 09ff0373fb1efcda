import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

import { Server as SocketServer } from 'socket.io';

import { Reply, specRoutes, type SpecAnswer, type SpecRequest } from './specRoutes';

/**
 * A server that implements only the specification: the calls of its section 7 with the minimal fields of section 3. It serves the built console on
 * the loopback interface.
 */
export interface SpecServer {
  url: string;
  /** Every request to the API since the last `reset`, oldest first; `route` of an unknown call is its method and path. */
  requests: SpecRequest[];
  /** Requests of one route, e.g. `POST /funnels/:id/messages`. */
  requestsOf(route: string): SpecRequest[];
  /** Overrides a route until `reset`. */
  override(route: string, answer: SpecAnswer): void;
  reset(): void;
  /** Sends a socket event to every console; without a socket it is dropped. */
  emit(event: string, ...payload: unknown[]): void;
  close(): Promise<void>;
}

interface Options {
  /** Whether there is a socket. Without one `/socket.io` is not found, and the console polls. */
  hasSocket?: boolean;
  publicDir?: string;
}

const API = '/api';
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export async function startSpecServer({
  hasSocket = false,
  publicDir = 'dist/public',
}: Options = {}): Promise<SpecServer> {
  const overrides = new Map<string, SpecAnswer>();
  const requests: SpecRequest[] = [];

  async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(`${API}/`)) {
      serveFile(path.resolve(publicDir), pathname, response);
      return;
    }
    const requestedPath = pathname.slice(API.length);
    const found = findRoute(request.method ?? 'GET', requestedPath);
    const body = await readBody(request);
    const query = Object.fromEntries(searchParams);
    const call = { ...found, path: requestedPath, query, body };
    requests.push(call);
    const answer = overrides.get(found.route) ?? specRoutes[found.route];
    const result = answer ? await answer(call) : new Reply(404, { status: 'error', response: 'Not found' });
    send(response, result instanceof Reply ? result : new Reply(200, result));
  }

  const server = http.createServer((request, response) => {
    respond(request, response).catch((error: unknown) => send(response, new Reply(500, String(error), 'text/plain')));
  });
  const sockets = hasSocket ? new SocketServer(server) : null;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port to listen on');

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    requestsOf: (route) => requests.filter((request) => request.route === route),
    override: (route, answer) => {
      if (!(route in specRoutes)) throw new Error(`The specification has no ${route}`);
      overrides.set(route, answer);
    },
    reset() {
      overrides.clear();
      requests.splice(0);
    },
    emit: (event, ...payload) => void sockets?.emit(event, ...payload),
    async close() {
      await sockets?.close();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Literal paths before paths with parameters: `/funnels/all` is not the funnel named "all". */
const patterns = Object.keys(specRoutes)
  .toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
  .map((route) => {
    const [method = '', template = ''] = route.split(' ');
    return { route, method, pattern: new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });

function findRoute(method: string, requestedPath: string): Pick<SpecRequest, 'route' | 'params'> {
  for (const { route, pattern, method: expected } of patterns) {
    const match = method === expected ? pattern.exec(requestedPath) : null;
    if (match) return { route, params: { ...match.groups } };
  }
  return { route: `${method} ${requestedPath}`, params: {} };
}

async function readBody(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return request.headers['content-type']?.startsWith('application/json') && text !== '' ? JSON.parse(text) : text;
}

function send(response: http.ServerResponse, { status, body, contentType }: Reply): void {
  response.writeHead(status, { 'content-type': contentType });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function serveFile(publicDir: string, pathname: string, response: http.ServerResponse): void {
  const file = path.join(publicDir, path.normalize(pathname));
  const isFile = file.startsWith(publicDir) && fs.existsSync(file) && fs.statSync(file).isFile();
  const isPage = !isFile && path.extname(pathname) === '';
  if (!isFile && !isPage) {
    send(response, new Reply(404, 'Not found', 'text/plain'));
    return;
  }
  const served = isFile ? file : path.join(publicDir, 'index.html');
  response.writeHead(200, {
    'content-type': TYPES[path.extname(served)] ?? 'application/octet-stream',
    // Assets have a hash in their name; browsers that keep them compile them once.
    'cache-control': pathname.startsWith('/a/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  fs.createReadStream(served).pipe(response);
}
