import type net from 'node:net';

import { dialProxy, type ProxyPlace, type Target } from './dialProxy';
import { ProxyFailure, type ProxyFault } from './proxyFailure';

/** Protocol version and constants of SOCKS5 (RFC 1928) and of its authentication by password (RFC 1929). */
const VERSION = 5;
const PASSWORD_VERSION = 1;
const METHOD = { none: 0, password: 2 } as const;
const CONNECT = 1;
const ADDRESS_IPV4 = 1;
const ADDRESS_NAME = 3;
const ADDRESS_IPV6 = 4;
const DEFAULT_PORT = 1_080;
const FIELD_MAX_BYTES = 255;
/** What may bring a socket further that bytes are awaited of. */
const CHANGES = ['readable', 'end', 'close', 'error'];
/** Responses of a proxy by their code, from 1. */
const FAILURES: [fault: ProxyFault, meaning: string][] = [
  ['cutOff', 'general failure'],
  ['refuses', 'not allowed by its rules'],
  ['cutOff', 'network unreachable'],
  ['cutOff', 'host unreachable'],
  ['cutOff', 'connection refused'],
  ['cutOff', 'time to live expired'],
  ['otherKind', 'command not supported'],
  ['otherKind', 'address type not supported'],
];

/** Opens a connection to a host through a SOCKS5 proxy, which also resolves the host's name. @throws ProxyFailure */
export async function openSocksTunnel(
  { hostname, port, username, password }: URL,
  target: Target,
  place: ProxyPlace,
  signal: AbortSignal,
): Promise<net.Socket> {
  const address = { host: hostname, port: port === '' ? DEFAULT_PORT : Number(port) };
  const socket = await dialProxy(address, place, signal);
  let fault: ProxyFault = 'silent';
  const end = () => socket.destroy(new ProxyFailure(fault, 'The proxy does not respond.'));
  signal.addEventListener('abort', end);
  try {
    await authenticate(socket, decodeURIComponent(username), decodeURIComponent(password));
    fault = 'cutOff';
    await requestConnection(socket, target);
    return socket;
  } catch (error) {
    socket.destroy();
    if (error instanceof ProxyFailure) throw error;
    // One that lets its client in and then closes did not reach the target.
    throw new ProxyFailure(fault === 'cutOff' ? fault : 'otherKind', (error as Error).message);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function authenticate(socket: net.Socket, username: string, password: string): Promise<void> {
  const methods = username === '' ? [METHOD.none] : [METHOD.none, METHOD.password];
  socket.write(Buffer.from([VERSION, methods.length, ...methods]));
  const [version, method] = await readBytes(socket, 2);
  if (version !== VERSION) throw new ProxyFailure('otherKind', 'The proxy does not speak SOCKS5.');
  if (method === METHOD.none) return;
  if (method !== METHOD.password || username === '') {
    throw new ProxyFailure('login', 'The proxy requires other credentials.');
  }
  socket.write(Buffer.concat([Buffer.from([PASSWORD_VERSION]), withLength(username), withLength(password)]));
  const [, status] = await readBytes(socket, 2);
  if (status !== 0) throw new ProxyFailure('login', 'The proxy refused the user name or password.');
}

async function requestConnection(socket: net.Socket, { host, port }: Target): Promise<void> {
  const place = Buffer.alloc(2);
  place.writeUInt16BE(port);
  socket.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0, ADDRESS_NAME]), withLength(host), place]));
  const [, status = 0, , kind] = await readBytes(socket, 4);
  if (status !== 0) {
    const [fault, meaning] = FAILURES[status - 1] ?? ['cutOff', `code ${status}`];
    throw new ProxyFailure(fault, `The proxy could not connect: ${meaning}.`);
  }
  await readBytes(socket, (await addressLength(socket, kind)) + place.length);
}

async function addressLength(socket: net.Socket, kind: number | undefined): Promise<number> {
  if (kind === ADDRESS_IPV4) return 4;
  if (kind === ADDRESS_IPV6) return 16;
  const [length = 0] = await readBytes(socket, 1);
  return length;
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > FIELD_MAX_BYTES)
    throw new ProxyFailure('login', 'A user name or password is too long for SOCKS5.');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Exactly so many bytes; later ones stay in the socket. */
async function readBytes(socket: net.Socket, count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes === null && !socket.readableEnded && !socket.destroyed) return;
      for (const event of CHANGES) socket.off(event, look);
      if (bytes?.length === count) resolve(bytes);
      else reject(socket.errored ?? new Error('The proxy closed the connection.'));
    };
    for (const event of CHANGES) socket.on(event, look);
    look();
  });
}
