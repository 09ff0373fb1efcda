import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

import { SECOND_MS } from '@contract/time';

import { openConnectTunnel } from './connectTunnel';
import type { ProxyPlace, Target } from './dialProxy';
import { openSocksTunnel } from './socksTunnel';

const CONNECT_TIMEOUT_MS = 15 * SECOND_MS;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;

type Made = (error: Error | null, socket: Duplex) => void;
/** The same callback without a socket. */
type Failed = (error: Error) => void;

export interface ProxyAgentOptions {
  /** Certificate to trust besides the system's, for tests. */
  ca?: https.AgentOptions['ca'];
  /** Where the proxy may be; null: anywhere. */
  place?: ProxyPlace;
  /** Whether a connection is kept for later requests. */
  keepAlive?: boolean;
}

/** Opens a connection to a host through a proxy of any kind. @throws ProxyFailure */
export const openTunnel = (proxy: URL, target: Target, place: ProxyPlace, signal: AbortSignal): Promise<Duplex> =>
  (proxy.protocol.startsWith('socks') ? openSocksTunnel : openConnectTunnel)(proxy, target, place, signal);

/** Connects through a proxy (HTTP CONNECT or SOCKS5) with end-to-end TLS: the proxy sees host names, never contents. */
export class ProxyAgent extends https.Agent {
  readonly #proxy: URL;
  readonly #place: ProxyPlace;
  readonly #ending = new AbortController();

  constructor(proxy: URL, { ca, place = null, keepAlive = true }: ProxyAgentOptions) {
    super({ keepAlive, ...(ca !== undefined && { ca }) });
    this.#proxy = proxy;
    this.#place = place;
  }

  override createConnection(options: https.RequestOptions, made?: Made): undefined {
    const target = { host: options.host ?? '', port: Number(options.port ?? HTTPS_PORT) };
    hand(openInTime(this.#proxy, target, this.#place, this.#ending.signal), made, (socket) =>
      tls.connect({ ...(options as tls.ConnectionOptions), socket, servername: options.servername ?? target.host }),
    );
  }

  /** Ends connections that nobody uses, also those still being opened; only requests on their way keep theirs, until they end. */
  release(): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.on('free', (socket: Duplex) => socket.destroy());
    for (const idle of Object.values(this.freeSockets)) for (const socket of idle ?? []) socket.destroy();
  }

  override destroy(): void {
    this.release();
    super.destroy();
  }
}

/** The same for plain HTTP. */
class PlainProxyAgent extends http.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, keepAlive: boolean) {
    super({ keepAlive });
    this.#proxy = proxy;
  }

  override createConnection(options: http.ClientRequestArgs, made?: Made): undefined {
    const target = { host: options.host ?? '', port: Number(options.port ?? HTTP_PORT) };
    hand(openInTime(this.#proxy, target, null), made, (socket) => socket);
  }
}

/** @param ending aborted when the connection is no longer wanted */
async function openInTime(proxy: URL, target: Target, place: ProxyPlace, ending?: AbortSignal): Promise<Duplex> {
  ending?.throwIfAborted();
  const late = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  return openTunnel(proxy, target, place, ending ? AbortSignal.any([late, ending]) : late);
}

function hand(opening: Promise<Duplex>, made: Made | undefined, finish: (socket: Duplex) => Duplex): void {
  opening.then(
    (socket) => made?.(null, finish(socket)),
    (error: unknown) => (made as Failed | undefined)?.(error instanceof Error ? error : new Error(String(error))),
  );
}

/** The agent for HTTPS through a proxy such as `http://user:password@proxy:3128` or `socks5://proxy:1080`. */
export const createProxyAgent = (proxyUrl: string, options: ProxyAgentOptions = {}): ProxyAgent =>
  new ProxyAgent(new URL(proxyUrl), options);

/** The agent for plain HTTP through one of the operator's proxies. */
export const createPlainProxyAgent = (proxyUrl: string, keepAlive: boolean): http.Agent =>
  new PlainProxyAgent(new URL(proxyUrl), keepAlive);
