import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { io } from 'socket.io-client';

import { phonePrefix, type PhoneChat, type PhoneLinked } from '@contract/phone';
import { type CallName, callNames, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type { AuditEntry } from '@contract/schemas/security';
import type { Group } from '@contract/schemas/groups';
import { readConfig } from '@server/config';
import { AppError } from '@server/errors';
import { runMaintenanceCommand } from '@server/maintenance/runMaintenanceCommand';
import { createLog } from '@server/log';
import { startServer, type RunningServer } from '@server/startServer';
import { drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer } from '@test/kit/buildTestServer';
import { noteFigure } from '@test/kit/effort';
import { startS3Server, type S3Server } from '@test/kit/s3Server';
import { exampleBodies, seedBelongings } from '@test/kit/seedBelongings';
import { startTelegramServer, type TelegramServer } from '@test/kit/telegramServer';

jest.setTimeout(240_000);

const EMAIL = 'canary-owner@example.com';
const BOUNDARY = 'a-boundary';
const SUPPORT_CHAT = -1_001_234_567_890;

/** What no log, no metric and no audit log may contain. Some are planted here, some are those of the fakes. */
const planted = {
  password: 'canary-password-1',
  wrongPassword: 'canary-password-wrong-2',
  newPassword: 'canary-password-new-3',
  numericPassword: '5550001112223334',
  wrongToken: 'canary-token-wrong-4',
  cookie: 'canary-cookie-5',
  encryptionKey: 'ca'.repeat(32),
  databasePassword: 'canary database/password 6',
  s3Secret: 'secret of the tests',
  botToken: '111:TEST-secret',
  metricsToken: 'canary-metrics-token-7',
  proxyPassword: 'canary-proxy-password-8',
  ownProxyPassword: 'canary-proxy-password-28',
  telegramName: 'canary_telegram_9',
  telegramDescription: 'canary description 10',
  broadcastText: 'canary broadcast text 11',
  funnelText: 'canary funnel text 12',
  supportText: 'canary support text 13',
  memberText: 'canary member text 14',
  nodeLabel: 'canary edge label 15',
  groupOwnName: 'canary group name 16',
  greeting: 'https://canary.example/greeting-17',
  fileName: 'canary-file-name-18.png',
  fileContent: 'canary file content 19',
  brokenJson: 'canary broken json 20',
  query: 'canary-query-21',
  userAgent: 'canary-user-agent-22',
  unknownEmail: 'canary-23@unknown.example',
  idempotencyKey: 'canary-idempotency-key-24',
  unknownPath: 'canary-path-25',
  memberName: 'canary member name 26',
  socketToken: 'canary-socket-token-27',
  phone: '79990001122',
};

/** Secrets that the server itself generates. */
const made = { token: '', phoneToken: '', linkCode: '', qr: '', groupName: '', memberPhone: '' };

const secrets = () => Object.entries({ ...planted, ...made });
const findIn = (text: string) => secrets().filter(([, secret]) => secret !== '' && text.includes(secret));

let lines: string[];
let server: RunningServer;
let s3: S3Server;
let telegram: TelegramServer;
let dataDir: string;
let environment: Record<string, string>;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-canary-'));
  s3 = await startS3Server();
  telegram = await startTelegramServer();
  environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    ENCRYPTION_KEY: planted.encryptionKey,
    METRICS_TOKEN: planted.metricsToken,
    WA_PROXY_URL: `http://someone:${planted.proxyPassword}@127.0.0.1:9`,
    DEMO_EMAIL: EMAIL,
    DEMO_PASSWORD: planted.password,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.root,
    TELEGRAM_SUPPORT_CHAT_ID: String(SUPPORT_CHAT),
    FILES_S3_BUCKET: s3.bucket,
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    FILES_S3_FORCE_PATH_STYLE: 'true',
    PACE_GAP_MIN_MS: '0',
    PACE_GAP_MAX_MS: '0',
    SIMULATOR_LATENCY_MIN_MS: '0',
    SIMULATOR_LATENCY_MAX_MS: '1',
    SIMULATOR_REJECT_RATE: '0.3',
  };
  lines = [];
  const log = createLog('trace', { environment, write: (line) => void lines.push(line) });
  server = await startServer(readConfig(environment), log);
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
  await telegram.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface Sent {
  ids?: Record<string, number>;
  body?: unknown;
  raw?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  query?: string;
}

async function send(name: CallName, { ids = {}, body, raw, type, headers, query = '' }: Sent = {}) {
  const { method, path: pattern } = splitRoute(routes[name]);
  const url = server.url + apiPrefix + pattern.replace(/:(\w+)/g, (_hole, id: string) => String(ids[id] ?? 1)) + query;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${made.token}`,
      cookie: `session=${planted.cookie}`,
      'user-agent': planted.userAgent,
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && method !== 'GET' && { body: payload as never }),
  });
  const text = await answer.text();
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as { token?: string; response?: unknown };
  return { status: answer.status, response: parsed.response, token: parsed.token };
}

async function until<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Waited in vain');
}

async function phone<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}${phonePrefix}${url}`, {
    method,
    headers: { authorization: `Bearer ${made.phoneToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** Links the simulated phone; its code, its token and the people in its groups are secrets too. */
async function connect(): Promise<Group[]> {
  await send('connectMessenger');
  const phoneUrl = await until(
    async () => ((await send('getQrCode')).response as { phoneUrl?: string } | undefined)?.phoneUrl,
  );
  made.qr = phoneUrl;
  made.linkCode = new URL(phoneUrl).searchParams.get('code') ?? '';
  made.phoneToken = (await phone<PhoneLinked>('POST', `/link/${made.linkCode}`)).token;
  const groups = await until(async () => {
    const { response } = await send('listGroups');
    return Array.isArray(response) && response.length > 0 ? (response as Group[]) : null;
  });
  made.groupName = groups[0]?.name ?? '';
  return groups;
}

const upload = (name: string) => {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const png = Buffer.from(`\x89PNG\r\n\x1a\n${planted.fileContent}`, 'latin1');
  const raw = Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return send('uploadMedia', { raw, type: `multipart/form-data; boundary=${BOUNDARY}` });
};

/** A normal day without failures. */
async function work(): Promise<number[]> {
  const credentials = { email: EMAIL, password: planted.password };
  made.token = (await send('login', { body: credentials, headers: { authorization: '' } })).token ?? '';
  const groups = (await connect()).filter(({ can_post: canPost }) => canPost);
  const groupIds = groups.map(({ id }) => id);
  const id = groupIds[0] ?? 0;
  await send('renameGroup', { ids: { id }, body: { custom_name: planted.groupOwnName } });
  await send('saveGreeting', { ids: { id }, body: { url: planted.greeting } });
  made.memberPhone = await readMemberPhone(id);
  await send('saveProfile', { body: { telegram_username: planted.telegramName, telegram_notifications: true } });
  telegram.write({ id: 77, username: planted.telegramName }, '/start');
  await until(async () => (await send('testTelegram')).status === 200);
  await send('sendSupportMessage', { body: { message: planted.supportText } });
  await upload(planted.fileName);
  await send('sendBroadcast', { body: { message: planted.broadcastText, group_ids: groupIds.slice(0, 4) } });
  const funnel = (await send('createFunnel', { body: { name: 'A funnel' } })).response as { id: number };
  const graph = drawGraph([message(planted.funnelText)], ['start_1>m']);
  const nodes = graph.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } }));
  const edges = graph.edges.map((edge) => ({ ...edge, label: planted.nodeLabel }));
  await send('saveStructure', { ids: { id: funnel.id }, body: { nodes, edges, revision: 0 } });
  await send('setFunnelStatus', { ids: { id: funnel.id }, body: { active: true } });
  const key = { 'idempotency-key': planted.idempotencyKey };
  await send('startFunnelInGroups', { ids: { id: funnel.id }, body: { group_ids: groupIds }, headers: key });
  const chats = await phone<PhoneChat[]>('GET', '/chats');
  const chat = Array.isArray(chats) ? (chats[0]?.id ?? 1) : 1;
  await phone('POST', `/chats/${chat}/members`, { name: planted.memberName });
  await phone('POST', `/chats/${chat}/messages`, { text: planted.memberText, name: planted.memberName });
  return groupIds;
}

async function readMemberPhone(id: number): Promise<string> {
  const answer = await fetch(`${server.url}${apiPrefix}/groups/${id}/members/download`, {
    headers: { authorization: `Bearer ${made.token}` },
  });
  return /\d{10,15}/.exec(await answer.text())?.[0] ?? '';
}

/** Everything that can go wrong with a call does. */
async function fail(groupIds: number[]): Promise<void> {
  const wrong = { email: EMAIL, password: planted.wrongPassword };
  await send('login', { body: wrong });
  await send('login', { body: { ...wrong, email: planted.unknownEmail } });
  await send('login', { body: { ...wrong, password: Number(planted.numericPassword) } });
  await send('changePassword', { body: { old_password: planted.wrongPassword, new_password: planted.newPassword } });
  await send('listFunnels', { headers: { authorization: `Bearer ${planted.wrongToken}` } });
  await send('listFunnels', { headers: { authorization: '' } });
  await fetch(`${server.url}${apiPrefix}/${planted.unknownPath}?${planted.query}`);
  await fetch(`${server.url}/uploads/${planted.unknownPath}`);
  for (const name of callNames) {
    if (name === 'logout') continue;
    const raw = `{"message":"${planted.brokenJson}`;
    await send(name, { raw, query: `?group_id=${planted.query}` });
    await send(name, { body: { [planted.query]: planted.broadcastText, message: { text: planted.supportText } } });
    await send(name, { raw: planted.brokenJson, type: 'text/plain' });
  }
  const proxy = { kind: 'http', host: '127.0.0.1', port: 9, username: 'someone', password: planted.ownProxyPassword };
  await send('testProxy', { body: { proxy } });
  await send('saveProxies', { body: { first: proxy, spare: { ...proxy, port: planted.ownProxyPassword } } });
  await send('saveProxies', { body: { first: proxy, spare: null } });
  const tooLong = `${planted.broadcastText}${'x'.repeat(1_200_000)}`;
  await send('sendBroadcast', { body: { message: tooLong, group_ids: groupIds } });
  s3.trouble('fails', 'PUT', 4);
  await upload(planted.fileName);
  await s3.goAway();
  await upload(planted.fileName);
  telegram.refuseNext({ code: 400, description: `Bad Request: "${planted.telegramDescription}" of ${telegram.token}` });
  await send('testTelegram');
  await telegram.goAway();
  await send('testTelegram');
  await send('sendSupportMessage', { body: { message: planted.supportText } });
  await refuseSocket();
}

async function refuseSocket(): Promise<void> {
  const socket = io(server.url, {
    auth: { token: planted.socketToken },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve) => {
    socket.on('connect_error', () => resolve());
    socket.on('connect', () => resolve());
  });
  socket.close();
}

async function readWatched(): Promise<string> {
  const headers = { authorization: `Bearer ${planted.metricsToken}` };
  const answer = await fetch(`${server.url}/metrics`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function readAudit(): Promise<AuditEntry[]> {
  const answer = await fetch(`${server.url}${apiPrefix}/audit?limit=200`, {
    headers: { authorization: `Bearer ${made.token}` },
  });
  return ((await answer.json()) as { response: AuditEntry[] }).response;
}

it('B13: planted secrets are in no line of the log, in no metric and in no entry of the audit log', async () => {
  const groupIds = await work();
  await fail(groupIds);
  const [metrics, audit] = [await readWatched(), await readAudit()];
  expect(Object.entries(made).filter(([, secret]) => secret === '')).toEqual([]);
  expect(secrets().length).toBeGreaterThanOrEqual(30);
  expect(lines.length).toBeGreaterThan(100);
  expect(audit.length).toBeGreaterThan(20);
  expect(lines.filter((line) => findIn(line).length > 0)).toEqual([]);
  expect(findIn(metrics)).toEqual([]);
  expect(findIn(JSON.stringify(audit))).toEqual([]);
  noteFigure('planted secrets', secrets().length, '', true);
  noteFigure('lines of the log', lines.length, '', true);
});

it('B13: a failing database reveals nothing of its parameters, in any call', async () => {
  const said: string[] = [];
  const log = createLog('trace', { environment, write: (line) => void said.push(line) });
  const testServer = await buildTestServer({ log });
  const me = await testServer.signInAs(EMAIL);
  const mine = await seedBelongings(testServer.db, me.userId, 'a11ce');
  const bodies: Partial<Record<CallName, object>> = {
    ...exampleBodies(mine),
    sendBroadcast: { message: planted.broadcastText, group_ids: [mine.groupId] },
    sendSupportMessage: { message: planted.supportText },
    renameGroup: { custom_name: planted.groupOwnName },
    renameGroups: { names: { [mine.groupId]: planted.groupOwnName } },
    saveProfile: { telegram_username: planted.telegramName },
    saveGreeting: { url: planted.greeting },
    login: { email: planted.unknownEmail, password: planted.wrongPassword },
  };
  for (const table of [
    'funnels',
    'groups',
    'broadcasts',
    'support_messages',
    'users',
    'notifications',
    'media_files',
  ]) {
    await testServer.db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`lost_${table}`)}`);
  }
  let failedCount = 0;
  for (const name of callNames) {
    if (name === 'logout') continue;
    const { method, path: pattern } = splitRoute(routes[name]);
    const url = apiPrefix + pattern.replace(/:\w+/g, '1');
    const body = bodies[name];
    const answer = await testServer.app.inject({ method, url, ...me.as, ...(body && { payload: body }) });
    if (answer.statusCode === 500) failedCount += 1;
    expect(findIn(answer.body)).toEqual([]);
  }
  await testServer.close();
  expect(failedCount).toBeGreaterThan(30);
  expect(said.filter((line) => line.includes('Failed query')).length).toBeGreaterThan(30);
  expect(said.filter((line) => findIn(line).length > 0)).toEqual([]);
});

it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)(
  'B13: a failure that quotes what it was given is logged without it, at level %s',
  (level) => {
    const said: string[] = [];
    const log = createLog(level, { environment, write: (line) => void said.push(line) });
    const failures = [
      new SyntaxError(`Unexpected token 'c', "${planted.brokenJson}" is not valid JSON`),
      new Error(`request to https://api.telegram.org/bot${planted.botToken}/sendMessage failed`),
      new Error(`not-acceptable ${planted.phone}@s.whatsapp.net`),
      Object.assign(new Error(`Failed query: select $1\nparams: ${planted.funnelText}`), {
        query: 'select $1',
        params: [planted.funnelText],
        cause: Object.assign(new Error(`invalid input syntax for type integer: "${planted.funnelText}"`), {
          detail: `Key (name)=(${planted.groupOwnName}) already exists.`,
          code: '22P02',
        }),
      }),
      new AggregateError([new Error(planted.fileContent)], `tried ${planted.proxyPassword}`),
      new AppError('SERVER_ERROR'),
    ];
    for (const err of failures) {
      log[level]({ err }, 'it failed');
      log[level]({ err });
      log[level](err);
      log[level](err, 'it failed');
    }
    log[level](
      { headers: { authorization: planted.wrongToken, cookie: planted.cookie }, token: made.token },
      'requested',
    );
    log[level](`the key is ${planted.encryptionKey.toUpperCase()} or ${planted.encryptionKey}`);
    expect(said).toHaveLength(failures.length * 4 + 2);
    expect(said.filter((line) => findIn(line).length > 0)).toEqual([]);
    expect(said.join('')).toContain('22P02');
  },
);

it('B13: commands and a start that fail do not print the passwords of their settings', async () => {
  const url = `postgres://someone:${encodeURIComponent(planted.databasePassword)}@127.0.0.1:1/nowhere`;
  const broken = `postgres://someone:${planted.databasePassword}@[nowhere/x`;
  for (const databaseUrl of [url, broken]) {
    const settings = { ...environment, DATABASE_URL: databaseUrl };
    const { text, isOk } = await runMaintenanceCommand(settings, ['settle']);
    expect(isOk).toBe(false);
    expect(text).not.toMatch(/canary(?: |%20)database/);
    const start = startServer(readConfig(settings), createLog('trace', { environment, write: () => undefined }));
    const reason = await start.catch((error: unknown) => String(error));
    expect(reason).not.toMatch(/canary(?: |%20)database/);
  }
  const wrong = {
    ...environment,
    ENCRYPTION_KEY: `${planted.encryptionKey}0`,
    METRICS_TOKEN: `${planted.metricsToken} é`,
  };
  const { text } = await runMaintenanceCommand({ ...wrong, TELEGRAM_BOT_TOKEN: `${planted.botToken}!` }, ['settle']);
  expect(findIn(text)).toEqual([]);
  const key = `${planted.encryptionKey} `;
  const named = await runMaintenanceCommand({ ...wrong, ENCRYPTION_KEY: '' }, ['rotate-key', key]);
  expect(findIn(named.text)).toEqual([]);
  const place = path.join(dataDir, 'a folder that is there');
  fs.mkdirSync(place);
  const refused = await runMaintenanceCommand({ DATA_DIR: dataDir }, ['backup', place]);
  expect(refused.text).toContain(place);
});
