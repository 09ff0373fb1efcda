import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

const CONNECT_TIMEOUT_MS = 15_000;
const HTTPS_PORT = 443;

type Made = (error: Error | null, socket: Duplex) => void;
/** The same callback without a socket. */
type Failed = (error: Error) => void;

/** Connects through an HTTP proxy (CONNECT) with end-to-end TLS: the proxy sees host names, never contents. */
class ProxyAgent extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(options: https.RequestOptions, made?: Made): undefined {
    const host = options.host ?? '';
    const target = `${host}:${options.port ?? HTTPS_PORT}`;
    const request = askProxy(this.#proxy, target);
    const fail = (error: Error) => (made as Failed | undefined)?.(error);
    request.once('timeout', () => request.destroy(new Error('The proxy does not respond.')));
    request.once('error', fail);
    request.once('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        fail(new Error(`The proxy returned ${response.statusCode ?? 'nothing'}.`));
        return;
      }
      socket.setTimeout(0);
      const ends = { ...(options as tls.ConnectionOptions), socket, servername: options.servername ?? host };
      made?.(null, tls.connect(ends));
    });
    request.end();
  }
}

function askProxy({ protocol, hostname, port, username, password }: URL, target: string): http.ClientRequest {
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const request = protocol === 'https:' ? https.request : http.request;
  return request({
    host: hostname,
    port: port === '' ? undefined : Number(port),
    method: 'CONNECT',
    path: target,
    agent: false,
    timeout: CONNECT_TIMEOUT_MS,
    headers: { host: target, ...(username !== '' && { 'proxy-authorization': `Basic ${credentials}` }) },
  });
}

/** The agent for a proxy such as `http://user:password@proxy:3128`. */
export const createProxyAgent = (proxyUrl: string): https.Agent => new ProxyAgent(new URL(proxyUrl));
