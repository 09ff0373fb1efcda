import type { ReachOutcome } from '@contract/schemas/proxies';
import { createAddressCheck } from '@server/net/publicAddress';
import {
  findClosedPort,
  startCuttingHost,
  startSilentHost,
  startSlowHost,
  type FaultyHost,
} from '@test/kit/faultyHosts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '@test/kit/startProxy';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import { loadLibrary } from './library';
import { testWay, type TestedWay } from './testWay';

jest.setTimeout(60_000);

/** A person gets the reason within this time. */
const REASON_MAX_MS = 10_000;
const LOGIN = 'operator:s3cret';

let server: WhatsappServer;
let socks: TestProxy;
let web: TestProxy;
let hosts: Record<'silent' | 'cutting' | 'slow', FaultyHost>;
let closedPort: number;

beforeAll(async () => {
  server = await startWhatsappServer(await loadLibrary());
  [socks, web] = [await startSocksProxy(LOGIN), await startHttpProxy()];
  hosts = {
    silent: await startSilentHost(),
    cutting: await startCuttingHost(),
    slow: await startSlowHost(Number(new URL(server.url).port), 3_100),
  };
  closedPort = await findClosedPort();
});
afterAll(async () => {
  await Promise.all([server, socks, web, ...Object.values(hosts)].map((host) => host.stop()));
});
beforeEach(() => {
  socks.refuse(false);
  web.refuse(false);
});

const chatAt = (port: number, host = '127.0.0.1') => `wss://${host}:${port}/ws/chat`;
const filesAt = (port: number) => `https://127.0.0.1:${port}/`;
const serverPort = () => Number(new URL(server.url).port);
async function test(way: Partial<TestedWay> = {}) {
  const beganMs = performance.now();
  const result = await testWay({
    chatUrl: chatAt(serverPort()),
    filesUrl: filesAt(serverPort()),
    proxy: null,
    place: null,
    ca: server.certificate,
    ...way,
  });
  expect(performance.now() - beganMs).toBeLessThan(REASON_MAX_MS);
  return result;
}

it('says how long WhatsApp takes to respond, directly and through either kind of proxy', async () => {
  const proxies = [null, new URL(`socks5://${LOGIN}@127.0.0.1:${socks.port}`), new URL(`http://127.0.0.1:${web.port}`)];
  for (const proxy of proxies) {
    const { outcome, tookMs } = await test({ proxy });
    expect(outcome).toBe('works');
    expect(tookMs).toBeGreaterThanOrEqual(0);
  }
  expect(socks.targets).toHaveLength(2);
  expect(web.targets).toHaveLength(2);
});

const direct: [string, ReachOutcome, () => Partial<TestedWay>][] = [
  ['its name is not found', 'nameBlocked', () => unresolved('ENOTFOUND')],
  [
    'its name server does not respond',
    'nameBlocked',
    () => ({ ...unresolved(''), lookUp: () => new Promise(() => {}) }),
  ],
  [
    'its name leads to an address within the network',
    'nameBlocked',
    () => ({ chatUrl: chatAt(serverPort(), 'localhost') }),
  ],
  ['the connection is refused', 'refused', () => ({ chatUrl: chatAt(closedPort) })],
  ['the connection is cut', 'refused', () => ({ chatUrl: chatAt(hosts.cutting.port) })],
  ['the connection opens and the handshake hangs', 'hangs', () => ({ chatUrl: chatAt(hosts.silent.port) })],
  ['another server responds', 'foreignServer', () => ({ ca: undefined })],
  ['only the host for files is blocked', 'filesBlocked', () => ({ filesUrl: filesAt(closedPort) })],
  ['the host for files hangs', 'filesBlocked', () => ({ filesUrl: filesAt(hosts.silent.port) })],
  ['it responds slowly', 'slow', () => ({ chatUrl: chatAt(hosts.slow.port) })],
];

function unresolved(code: string): Partial<TestedWay> {
  return { chatUrl: chatAt(serverPort(), 'web.whatsapp.example'), lookUp: () => Promise.reject(new Error(code)) };
}

it.each(direct)('without a proxy: %s', async (_what, outcome, way) => {
  const result = await test(way());
  expect(result.outcome).toBe(outcome);
  expect(result.tookMs === null).toBe(outcome !== 'filesBlocked' && outcome !== 'slow');
});

const byProxy: [string, ReachOutcome, () => Partial<TestedWay>][] = [
  ['a wrong password of SOCKS', 'proxyLogin', () => through(`socks5://operator:wrong@127.0.0.1:${socks.port}`)],
  ['no password where SOCKS needs one', 'proxyLogin', () => through(`socks5://127.0.0.1:${socks.port}`)],
  ['a SOCKS proxy that does not allow WhatsApp', 'proxyRefuses', () => refusing(socks, `socks5://${LOGIN}@`)],
  ['a wrong password of HTTP', 'proxyLogin', () => refusing(web, 'http://')],
  ['a proxy that is down', 'proxySilent', () => through(`http://127.0.0.1:${closedPort}`)],
  ['a silent SOCKS proxy', 'proxySilent', () => through(`socks5://127.0.0.1:${hosts.silent.port}`)],
  ['an HTTP proxy that connects to nothing', 'proxyCutOff', () => through(`http://127.0.0.1:${hosts.silent.port}`)],
  ['HTTP where SOCKS is', 'proxyOtherKind', () => through(`http://127.0.0.1:${socks.port}`)],
  ['SOCKS where HTTP is', 'proxyOtherKind', () => through(`socks5://127.0.0.1:${web.port}`)],
  ['WhatsApp blocked behind the proxy', 'proxyCutOff', () => ({ ...throughWeb(), chatUrl: chatAt(hosts.silent.port) })],
  ['files blocked behind the proxy', 'filesBlocked', () => ({ ...throughWeb(), filesUrl: filesAt(closedPort) })],
  [
    'a private address',
    'proxyPrivate',
    () => ({ ...throughWeb(), place: createAddressCheck({ allowPrivate: false }) }),
  ],
  [
    'a name that leads to a private address',
    'proxyPrivate',
    () => ({ ...through('http://proxy.example:3128'), place: resolving(['169.254.169.254', '::ffff:10.0.0.1']) }),
  ],
  ['an unknown name', 'proxyUnknown', () => ({ ...through('http://proxy.example:3128'), place: resolving([]) })],
];

const through = (address: string): Partial<TestedWay> => ({ proxy: new URL(address) });
const throughWeb = () => through(`http://127.0.0.1:${web.port}`);
const resolving = (addresses: string[]) =>
  createAddressCheck({ allowPrivate: false }, () => Promise.resolve(addresses));

function refusing(proxy: TestProxy, start: string): Partial<TestedWay> {
  proxy.refuse(true);
  return through(`${start}127.0.0.1:${proxy.port}`);
}

it.each(byProxy)('through a proxy: %s', async (_what, outcome, way) => {
  expect((await test(way())).outcome).toBe(outcome);
});
