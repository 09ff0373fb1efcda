import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy between browser and server. Calls always pass; the socket can be interrupted. */
export interface SocketProxy {
  /** URL of the proxy. */
  url: string;
  /** Number of opened sockets. */
  openedCount(): number;
  /** Number of attempts to open one. */
  triedCount(): number;
  /** Breaks every open and opening socket. */
  cut(): void;
  /** Acts as a proxy without sockets: open ones break, new ones are refused, with either transport. */
  refuseSockets(isRefusing: boolean): void;
  close(): Promise<void>;
}

const SOCKET_PATH = '/socket.io/';
const SWITCHING = 'HTTP/1.1 101';

/** Starts a proxy in front of a server. */
export async function startSocketProxy(serverUrl: string): Promise<SocketProxy> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Duplex>();
  const counts = { opened: 0, tried: 0 };
  let isRefusing = false;

  const proxy = http.createServer((request, response) => {
    if (isRefusing && request.url?.startsWith(SOCKET_PATH)) {
      counts.tried += 1;
      response.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = request;
    const forwarded = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });

  proxy.on('upgrade', (request, browserEnd, head) => {
    counts.tried += 1;
    if (isRefusing) {
      browserEnd.destroy();
      return;
    }
    const serverEnd = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [browserEnd, serverEnd],
      [serverEnd, browserEnd],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    serverEnd.once('data', (chunk: Buffer) => {
      if (chunk.toString('latin1').startsWith(SWITCHING)) counts.opened += 1;
    });
    serverEnd.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${toLines(request.rawHeaders)}\r\n`);
    if (head.length > 0) serverEnd.write(head);
    browserEnd.pipe(serverEnd).pipe(browserEnd);
  });

  const cut = () => {
    for (const end of open) end.destroy();
  };
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  const address = proxy.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    openedCount: () => counts.opened,
    triedCount: () => counts.tried,
    cut,
    refuseSockets(refusing) {
      isRefusing = refusing;
      if (refusing) cut();
    },
    async close() {
      cut();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** Raw headers, for a manually forwarded request. */
function toLines(rawHeaders: string[]): string {
  let lines = '';
  for (let at = 0; at < rawHeaders.length; at += 2) lines += `${rawHeaders[at] ?? ''}: ${rawHeaders[at + 1] ?? ''}\r\n`;
  return lines;
}
