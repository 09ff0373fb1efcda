import http from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

import { dialProxy, type ProxyPlace, type Target } from './dialProxy';
import { ProxyFailure, type ProxyFault } from './proxyFailure';

const DEFAULT_PORTS: Partial<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** What an HTTP proxy returns when it cannot reach the target itself. */
const CUT_OFF = [500, 502, 503, 504];

/** Opens a connection to a host through an HTTP proxy, which also resolves the host's name. @throws ProxyFailure */
export async function openConnectTunnel(
  proxy: URL,
  target: Target,
  place: ProxyPlace,
  signal: AbortSignal,
): Promise<Duplex> {
  const { protocol, hostname } = proxy;
  const port = proxy.port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(proxy.port);
  const socket = await dialProxy({ host: hostname, port }, place, signal);
  const ends =
    protocol === 'https:'
      ? tls.connect({ socket, host: hostname, servername: isIP(hostname) === 0 ? hostname : '' })
      : socket;
  const request = askProxy(proxy, `${target.host}:${target.port}`, ends);
  const end = () => request.destroy(new ProxyFailure('cutOff', 'The proxy does not respond.'));
  signal.addEventListener('abort', end);
  try {
    return await tunnelOf(request);
  } catch (error) {
    ends.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function tunnelOf(request: http.ClientRequest): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    request.on('error', (error) =>
      reject(error instanceof ProxyFailure ? error : new ProxyFailure('otherKind', error.message)),
    );
    request.once('connect', ({ statusCode = 0 }, tunnel) => {
      if (statusCode >= 200 && statusCode < 300) resolve(tunnel);
      else {
        tunnel.destroy();
        reject(refusalOf(statusCode));
      }
    });
    request.once('response', (response) => {
      response.resume();
      reject(refusalOf(response.statusCode ?? 0));
    });
    request.end();
  });
}

function askProxy({ username, password }: URL, target: string, ends: Duplex): http.ClientRequest {
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return http.request({
    method: 'CONNECT',
    path: target,
    createConnection: () => ends,
    headers: { host: target, ...(username !== '' && { 'proxy-authorization': `Basic ${credentials}` }) },
  });
}

const refusalOf = (statusCode: number) => new ProxyFailure(faultOf(statusCode), `The proxy returned ${statusCode}.`);

function faultOf(statusCode: number): ProxyFault {
  if (statusCode === 401 || statusCode === 407) return 'login';
  if (CUT_OFF.includes(statusCode)) return 'cutOff';
  return statusCode === 403 || statusCode === 429 ? 'refuses' : 'otherKind';
}
