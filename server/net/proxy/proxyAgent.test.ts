import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { startSocksProxy } from '@test/kit/startProxy';
import { makeLoopbackCertificate } from '@test/kit/whatsappServer/certificate';

import { createProxyAgent } from './proxyAgent';

const certificate = makeLoopbackCertificate();
const asked: { target: string | undefined; credentials: string | undefined }[] = [];
const server = https.createServer(certificate);
const proxy = http.createServer();
let isRefusing = false;
let respond: (response: http.ServerResponse) => void;
/** Connections to the proxy that asked for a target. */
const tunnels: Duplex[] = [];

server.on('request', (_request, response) => respond(response));

proxy.on('connect', (request, socket) => {
  tunnels.push(socket);
  asked.push({ target: request.url, credentials: request.headers['proxy-authorization'] });
  if (isRefusing) {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    return;
  }
  const { port } = server.address() as AddressInfo;
  const onward = net.connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
});

beforeAll(async () => {
  for (const one of [server, proxy]) await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const one of [server, proxy]) {
    one.closeAllConnections();
    one.close();
  }
});
beforeEach(() => {
  asked.length = 0;
  tunnels.length = 0;
  respond = (response) => response.end('hello');
  isRefusing = false;
});

const portOf = (one: net.Server) => (one.address() as AddressInfo).port;

/** @param ca certificate that the caller trusts */
async function fetchThrough(agent: https.Agent, ca: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: portOf(server), agent, ...(ca !== undefined && { ca }) };
    https.get(options, (answer) => answer.on('data', (data: Buffer) => resolve(data.toString()))).on('error', reject);
  });
}

it('reaches a server through the proxy, with its credentials, and TLS to the end', async () => {
  const agent = createProxyAgent(`http://user:p%40ss@127.0.0.1:${portOf(proxy)}`);
  expect(await fetchThrough(agent, certificate.cert)).toBe('hello');
  const credentials = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect(asked).toEqual([{ target: `127.0.0.1:${portOf(server)}`, credentials }]);
  agent.destroy();
});

it('trusts no server that it cannot verify, proxy or not', async () => {
  const agent = createProxyAgent(`http://127.0.0.1:${portOf(proxy)}`);
  await expect(fetchThrough(agent, undefined)).rejects.toThrow(/self.signed/);
  expect(asked[0]?.credentials).toBeUndefined();
});

it('reports that the proxy refuses', async () => {
  isRefusing = true;
  const agent = createProxyAgent(`http://127.0.0.1:${portOf(proxy)}`);
  await expect(fetchThrough(agent, certificate.cert)).rejects.toThrow('The proxy returned 407.');
});

it('reaches a server through a SOCKS5 proxy with a login, and trusts only what it can verify', async () => {
  const socks = await startSocksProxy('user:p@ss');
  const agentOf = (login: string) => createProxyAgent(`socks5://${login}@127.0.0.1:${socks.port}`);
  const right = agentOf('user:p%40ss');
  expect(await fetchThrough(right, certificate.cert)).toBe('hello');
  await expect(fetchThrough(agentOf('user:p%40ss'), undefined)).rejects.toThrow(/self.signed/);
  await expect(fetchThrough(agentOf('user:wrong'), certificate.cert)).rejects.toThrow('refused the user name');
  socks.refuse(true);
  await expect(fetchThrough(agentOf('user:p%40ss'), certificate.cert)).rejects.toThrow('not allowed by its rules');
  right.destroy();
  await socks.stop();
  await expect(fetchThrough(agentOf('user:p%40ss'), certificate.cert)).rejects.toThrow('ECONNREFUSED');
});

it('names a login that SOCKS5 cannot carry', async () => {
  const socks = await startSocksProxy('user:p@ss');
  const agent = createProxyAgent(`socks5://user:${encodeURIComponent('\u00e9'.repeat(200))}@127.0.0.1:${socks.port}`);
  await expect(fetchThrough(agent, certificate.cert)).rejects.toMatchObject({ fault: 'login' });
  await socks.stop();
});

it('waits for a SOCKS5 proxy that sends byte by byte with one listener', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const slow = net.createServer((socket) => {
    const bytes = [5, 0, 5, 0, 0, 3, 30, ...Buffer.alloc(32)];
    const timer = setInterval(() => socket.write(Buffer.from([bytes.shift() ?? 0])), 5);
    socket.resume().once('close', () => {
      clearInterval(timer);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const agent = createProxyAgent(`socks5://127.0.0.1:${portOf(slow)}`);
  await expect(fetchThrough(agent, certificate.cert)).rejects.toThrow();
  expect(warnings).toEqual([]);
  process.off('warning', note);
  slow.close();
});

it('reports a server that is no SOCKS5 proxy', async () => {
  const agent = createProxyAgent(`socks5://127.0.0.1:${portOf(proxy)}`);
  await expect(fetchThrough(agent, certificate.cert)).rejects.toThrow(/does not speak SOCKS5|closed the connection/);
});

/** Resolves when a connection is closed from the other side. */
const closed = (socket: Duplex | undefined) =>
  new Promise<void>((resolve) => {
    if (!socket || socket.destroyed) resolve();
    else socket.resume().once('close', () => resolve());
  });

it('ends idle connections when it is released, and opens no more', async () => {
  const agent = createProxyAgent(`http://127.0.0.1:${portOf(proxy)}`);
  expect(await fetchThrough(agent, certificate.cert)).toBe('hello');
  const [tunnel] = tunnels;
  expect(tunnel?.destroyed).toBe(false);
  agent.release();
  await closed(tunnel);
  await expect(fetchThrough(agent, certificate.cert)).rejects.toThrow(/abort/i);
  expect(tunnels).toHaveLength(1);
});

it('ends a connection that is still being opened when it is released', async () => {
  const silent = net.createServer();
  const client = new Promise<net.Socket>((resolve) => silent.once('connection', resolve));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const agent = createProxyAgent(`http://127.0.0.1:${portOf(silent)}`);
  const failed = expect(fetchThrough(agent, certificate.cert)).rejects.toThrow('The proxy does not respond.');
  const waiting = await client;
  agent.release();
  await failed;
  await closed(waiting);
  silent.close();
});

it('lets a request on its way end after the release, and keeps nothing of it', async () => {
  const agent = createProxyAgent(`http://127.0.0.1:${portOf(proxy)}`);
  const arrived = new Promise<http.ServerResponse>((resolve) => (respond = resolve));
  const fetched = fetchThrough(agent, certificate.cert);
  const response = await arrived;
  agent.release();
  response.end('late');
  expect(await fetched).toBe('late');
  await closed(tunnels[0]);
});
