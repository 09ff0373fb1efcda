import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

import type { ReachOutcome, ReachResult } from '@contract/schemas/proxies';
import { SECOND_MS } from '@contract/time';

import { isPublicAddress } from '../../../net/publicAddress';
import type { ProxyPlace, Target } from '../../../net/proxy/dialProxy';
import { openTunnel } from '../../../net/proxy/proxyAgent';
import { untilAborted } from '../../../net/untilAborted';
import { ProxyFailure, type ProxyFault } from '../../../net/proxy/proxyFailure';

/** A person waits for the result. */
const TEST_MAX_MS = 8 * SECOND_MS;
const SLOW_MIN_MS = 3 * SECOND_MS;
const HTTPS_PORT = 443;
const KEY_BYTES = 16;

/** The addresses of a name. */
type LookUp = (name: string) => Promise<string[]>;

export interface TestedWay {
  /** Address of the server for chats, `wss:`. */
  chatUrl: string;
  /** Address of a host for files, `https:`. */
  filesUrl: string;
  /** Null: a direct connection. */
  proxy: URL | null;
  /** Where the proxy may be. */
  place: ProxyPlace;
  /** Certificate to trust besides the system's, for tests. */
  ca?: tls.ConnectionOptions['ca'];
  /** Tests shorten the longest duration. */
  testMaxMs?: number;
  /** Resolves names for a direct connection; tests replace it. */
  lookUp?: LookUp;
}

const proxyOutcomes: Record<ProxyFault, ReachOutcome> = {
  unknown: 'proxyUnknown',
  private: 'proxyPrivate',
  silent: 'proxySilent',
  login: 'proxyLogin',
  refuses: 'proxyRefuses',
  cutOff: 'proxyCutOff',
  otherKind: 'proxyOtherKind',
};

/** Tries whether WhatsApp's servers for chats and for files respond. Never rejects, and takes at most 8 s. */
export async function testWay(way: TestedWay): Promise<ReachResult> {
  const beganMs = performance.now();
  const signal = AbortSignal.timeout(way.testMaxMs ?? TEST_MAX_MS);
  const files = reach(way, new URL(way.filesUrl), signal);
  const fault = await reach(way, new URL(way.chatUrl), signal);
  const tookMs = Math.round(performance.now() - beganMs);
  if (fault !== null) return { outcome: fault, tookMs: null };
  if ((await files) !== null) return { outcome: 'filesBlocked', tookMs };
  return { outcome: tookMs >= SLOW_MIN_MS ? 'slow' : 'works', tookMs };
}

/** Why a host does not respond; null when it does. */
async function reach(way: TestedWay, url: URL, signal: AbortSignal): Promise<ReachOutcome | null> {
  const target = { host: url.hostname, port: url.port === '' ? HTTPS_PORT : Number(url.port) };
  const opened: Duplex[] = [];
  try {
    const socket = await (way.proxy ? openTunnel(way.proxy, target, way.place, signal) : dial(way, target, signal));
    opened.push(socket);
    const { host } = target;
    const servername = net.isIP(host) === 0 ? host : '';
    const secured = tls.connect({ socket, host, servername, ...(way.ca !== undefined && { ca: way.ca }) });
    opened.push(secured);
    await during(secured, 'secureConnect', signal);
    await ask(secured, url, signal);
    return null;
  } catch (error) {
    return describe(error, way.proxy !== null, signal);
  } finally {
    for (const socket of opened.reverse()) socket.destroy();
  }
}

async function dial({ lookUp = askSystem }: TestedWay, target: Target, signal: AbortSignal): Promise<net.Socket> {
  await refuseBlockedName(target.host, lookUp, signal);
  const socket = net.connect(target);
  await during(socket, 'connect', signal);
  return socket;
}

const askSystem = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

/** A name that leads to an address within the network is blocked, like one that leads nowhere. */
async function refuseBlockedName(host: string, lookUp: LookUp, signal: AbortSignal): Promise<void> {
  if (net.isIP(host) !== 0) return;
  const addresses = await untilAborted(lookUp(host), signal).catch(() => []);
  if (!addresses.some(isPublicAddress)) throw new NameBlocked();
}

class NameBlocked extends Error {
  override name = 'NameBlocked';
}

/** Waits for an event of a socket. A failure after it is of no interest. */
async function during(socket: net.Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  const end = () => socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', end);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.once('close', () => reject(new Error('The connection was closed.')));
      socket.once(event, resolve);
      if (signal.aborted) end();
    });
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Requests what a client would; any response proves that the server is reached, since its certificate was verified. */
async function ask(secured: tls.TLSSocket, url: URL, signal: AbortSignal): Promise<void> {
  const asksChat = url.protocol === 'wss:';
  const request = http.request({
    createConnection: () => secured,
    method: asksChat ? 'GET' : 'HEAD',
    path: url.pathname,
    signal,
    headers: {
      host: url.host,
      ...(asksChat && {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': randomBytes(KEY_BYTES).toString('base64'),
        'sec-websocket-version': '13',
        origin: 'https://web.whatsapp.com',
      }),
    },
  });
  await new Promise<void>((resolve, reject) => {
    request.on('error', reject);
    request.once('upgrade', () => resolve());
    request.once('response', (response) => {
      response.on('error', () => undefined);
      resolve();
    });
    request.end();
  });
}

function describe(error: unknown, isByProxy: boolean, signal: AbortSignal): ReachOutcome {
  if (error instanceof ProxyFailure) return proxyOutcomes[error.fault];
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ISSUER/.test(code)) return 'foreignServer';
  if (isByProxy) return 'proxyCutOff';
  if (error instanceof NameBlocked) return 'nameBlocked';
  return signal.aborted ? 'hangs' : 'refused';
}
