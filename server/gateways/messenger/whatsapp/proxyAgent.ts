import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

import { openSocksTunnel } from './socksTunnel';

const CONNECT_TIMEOUT_MS = 15_000;
const HTTPS_PORT = 443;

type Made = (error: Error | null, socket: Duplex) => void;
/** The same callback without a socket. */
type Failed = (error: Error) => void;

/** Options of an agent. */
export interface ProxyAgentOptions {
  /** Called when the proxy does not respond or refuses. */
  onFailure?: () => void;
  /** Certificate to trust besides the system's, for tests. */
  ca?: https.AgentOptions['ca'];
}

/** Connects through a proxy (HTTP CONNECT or SOCKS5) with end-to-end TLS: the proxy sees host names, never contents. */
class ProxyAgent extends https.Agent {
  readonly #proxy: URL;
  readonly #onFailure: () => void;

  constructor(proxy: URL, { onFailure = () => undefined, ca }: ProxyAgentOptions) {
    super({ keepAlive: true, ...(ca !== undefined && { ca }) });
    this.#proxy = proxy;
    this.#onFailure = onFailure;
  }

  override createConnection(options: https.RequestOptions, made?: Made): undefined {
    const host = options.host ?? '';
    const open = this.#proxy.protocol.startsWith('socks') ? openSocks : openByConnect;
    open(this.#proxy, { host, port: Number(options.port ?? HTTPS_PORT) }).then(
      (socket) => {
        const ends = { ...(options as tls.ConnectionOptions), socket, servername: options.servername ?? host };
        made?.(null, tls.connect(ends));
      },
      (error: unknown) => {
        this.#onFailure();
        (made as Failed | undefined)?.(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }
}

interface Target {
  host: string;
  port: number;
}

const openSocks = (proxy: URL, target: Target): Promise<Duplex> => openSocksTunnel(proxy, target, CONNECT_TIMEOUT_MS);

async function openByConnect(proxy: URL, { host, port }: Target): Promise<Duplex> {
  const request = askProxy(proxy, `${host}:${port}`);
  return new Promise((resolve, reject) => {
    request.once('timeout', () => request.destroy(new Error('The proxy does not respond.')));
    request.once('error', reject);
    request.once('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        reject(new Error(`The proxy returned ${response.statusCode ?? 'nothing'}.`));
        return;
      }
      socket.setTimeout(0);
      resolve(socket);
    });
    request.once('response', (response) => {
      response.resume();
      reject(new Error(`The proxy returned ${response.statusCode ?? 'nothing'}.`));
    });
    request.end();
  });
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

/** The agent for a proxy such as `http://user:password@proxy:3128` or `socks5://proxy:1080`. */
export const createProxyAgent = (proxyUrl: string, options: ProxyAgentOptions = {}): https.Agent =>
  new ProxyAgent(new URL(proxyUrl), options);
