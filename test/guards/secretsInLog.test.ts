import { sql } from 'drizzle-orm';

import { type CallName, callNames, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/db/client';
import { openFileStore } from '@server/gateways/files/openFileStore';
import { createBotApi } from '@server/gateways/telegram/botApi/botApi';
import { createLog } from '@server/log';
import { buildTestServer, type TestServer } from '@test/kit/buildTestServer';
import { noteFigure } from '@test/kit/effort';
import { seedBelongings } from '@test/kit/seedBelongings';

/** Part of every secret. */
const MARK = 'cAnArY';
const secret = (name: string) => `${MARK}_${name}`;
/** An address without a listener. */
const NOWHERE = 'http://127.0.0.1:1';

let said: string;
const log = createLog('trace', { environment: {}, write: (line) => void (said += line) });

let testServer: TestServer;
beforeEach(async () => {
  said = '';
  testServer = await buildTestServer({ log });
});
afterEach(() => testServer.close());

const graph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: { label: secret('startLabel') } },
    { id: 'm', type: 'message', position: { x: 0, y: 9 }, data: { label: 'm', message: secret('nodeText') } },
  ],
  edges: [{ id: 'e', source: 'start_1', target: 'm', label: secret('edgeLabel'), data: { condition: 'always' } }],
  revision: 1,
};

const proxy = {
  kind: 'http',
  host: '127.0.0.1',
  port: 9,
  username: secret('proxyUser'),
  password: secret('proxyPassword'),
};

/** Bodies full of secrets; ids as in a seeded database. */
const bodies = (groupId: number): Partial<Record<CallName, object>> => ({
  login: { email: 'owner@example.com', password: secret('password') },
  saveProfile: { telegram_username: secret('telegramName'), telegram_notifications: true },
  sendSupportMessage: { message: secret('supportText') },
  changePassword: { old_password: secret('oldPassword'), new_password: secret('newPassword') },
  saveProxies: { first: proxy, spare: null },
  testProxy: { proxy },
  renameGroup: { custom_name: secret('groupName') },
  renameGroups: { names: { [groupId]: secret('groupNameOfMany') } },
  saveGreeting: { url: `https://example.com/${secret('greeting')}` },
  deleteMedia: { urls: [`/uploads/${secret('file')}`] },
  sendBroadcast: { message: secret('broadcastText'), group_ids: [groupId], media_url: null },
  createFunnel: { name: secret('funnelName') },
  renameFunnel: { name: secret('newFunnelName') },
  duplicateFunnel: { name: secret('copyName') },
  saveStructure: graph,
  addFunnelMessage: {
    message: secret('messageText'),
    delay_minutes: 0,
    order_num: 1,
    time_type: 'delay',
    media_urls: '',
  },
});

/** Makes every call with every kind of secret; returns how many failed within the server. */
async function callEverything(id: number, headers: Record<string, string>): Promise<number> {
  let failures = 0;
  const ending = ['changePassword', 'endSession', 'logout'] as const;
  const names = callNames.filter((name) => !ending.some((one) => one === name));
  for (const name of [...names, ...ending]) {
    const { method, path } = splitRoute(routes[name]);
    const url = `${apiPrefix}${path.replace(/:\w+/g, String(id))}?token=${secret('query')}`;
    const payload = bodies(id)[name] ?? { unexpected: secret('unknownField') };
    const ownHeaders = { ...headers, 'idempotency-key': secret(`key_${name}`) };
    const answers = [
      await testServer.app.inject({ method, url, headers: ownHeaders, ...(method !== 'GET' && { payload }) }),
      await testServer.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"password":"${secret('brokenBody')}"`,
      }),
    ];
    failures += answers.filter(({ statusCode }) => statusCode >= 500).length;
  }
  return failures;
}

async function prepare(email: string) {
  const { token, userId } = await testServer.signInAs(email);
  const { funnelId } = await seedBelongings(testServer.db, userId, secret(`own_${userId}`));
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `session=${secret('cookie')}`,
    'proxy-authorization': `Basic ${secret('proxy')}`,
    'user-agent': secret('browser'),
  };
  return { token, funnelId, headers };
}

/** From now on the database refuses changes of the owners' data. */
async function refuseWrites(): Promise<void> {
  const tables = [
    'users',
    'groups',
    'funnels',
    'funnel_versions',
    'funnel_schedules',
    'broadcasts',
    'support_messages',
  ];
  await testServer.db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`),
  );
  for (const table of tables)
    await testServer.db.execute(
      sql.raw(`create trigger refuse before insert or update on ${table} for each row execute function refuse()`),
    );
}

it('holds no secret when everything works, and when the database refuses every call', async () => {
  const first = await prepare('owner@example.com');
  await callEverything(first.funnelId, first.headers);
  const second = await prepare('second@example.com');
  await refuseWrites();
  const failures = await callEverything(second.funnelId, second.headers);
  noteFigure('calls that failed within the server', failures, '>= 10', failures >= 10);
  expect(failures).toBeGreaterThanOrEqual(10);
  expect(said).toContain('Failed query');
  expect(said).not.toContain(MARK);
  for (const { token } of [first, second]) expect(said).not.toContain(token);
});

it('holds no secret of the settings when the outside world is away', async () => {
  const config = readConfig({
    DATA_DIR: '/nowhere',
    FILES_S3_BUCKET: 'bucket',
    FILES_S3_ENDPOINT: NOWHERE,
    FILES_S3_ACCESS_KEY_ID: secret('s3Id'),
    FILES_S3_SECRET_ACCESS_KEY: secret('s3Secret'),
  });
  const files = openFileStore(config, log);
  await files.check().catch((err: unknown) => log.error({ err }, 'files'));
  const telegram = createBotApi({ token: `1:${secret('botToken')}`, apiRoot: NOWHERE, callSeconds: 1 }, log);
  await telegram.sendText(1, secret('letter'));
  const databaseUrl = `postgres://voronka:${secret('databasePassword')}@127.0.0.1:1/voronka`;
  const report = (err: unknown) => log.error({ err }, 'database');
  await openDatabase({ databaseUrl, dataDir: '/nowhere', onError: report }).catch(report);
  expect(said).toContain('ECONNREFUSED');
  expect(said).not.toContain(MARK);
});
