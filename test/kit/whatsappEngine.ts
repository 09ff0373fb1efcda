import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { eq } from 'drizzle-orm';
import { pino } from 'pino';

import { readConfig } from '@server/config';
import type { Database } from '@server/db/database';
import { groups, mediaFiles, messengerAccounts, users } from '@server/db/schema';
import { createEngine } from '@server/engine/createEngine';
import type { EngineTiming } from '@server/engine/core/timing';
import type { Engine } from '@server/engine/engine';
import type { Messenger } from '@server/gateways/messenger/messenger';
import type { ProxyControl } from '@server/gateways/messenger/proxyControl';
import { createMessengers } from '@server/gateways/messenger/messengers';
import { createWhatsapp } from '@server/gateways/messenger/whatsapp/whatsapp';

import { noPace } from './buildTestEngine';
import { createFakeClock, type FakeClock } from './fakeClock';
import { createFakeCluster } from './fakeCluster';
import { watchSession } from './messengerContract';
import type { WhatsappServer } from './whatsappServer/whatsappServer';

/** Engines that send through the real adapter to the stand-in of WhatsApp's server. */
export interface WhatsappEngines {
  clock: FakeClock;
  /** How accounts reach the stand-in. */
  proxies: ProxyControl;
  /** Another engine on the same database, as after a restart. */
  createEngine(timing?: Partial<EngineTiming>): Engine;
  /** An owner with a linked phone and groups; the account wants to be on. */
  seedLinkedOwner(groupsCount: number): Promise<LinkedOwner>;
  /** A file of the owner. Returns its address in the console. */
  seedFile(userId: number, bytes: Buffer, mime?: string): Promise<string>;
  /** Deletes the files. */
  close(): void;
}

/** An account whose phone is linked to the stand-in. */
export interface LinkedOwner {
  userId: number;
  accountId: number;
  groupIds: number[];
  phone: string;
}

const ACK_TIMEOUT_MS = 2_000;
/** A turn ends only with its connection, however slow the machine is. */
const connects = { turnsMaxCount: 5, gapMs: () => 10, turnMaxMs: 600_000 };
const PHONES_COUNT = 1_000_000_000;

export function buildWhatsappEngines(db: Database, server: WhatsappServer): WhatsappEngines {
  const clock = createFakeClock();
  const board = createFakeCluster();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voronka-uploads-'));
  const config = readConfig({
    WA_SERVER_URL: server.url,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
  });
  const log = pino({ level: process.env.ENGINE_LOG ?? 'silent' });
  const startWhatsapp = (): Messenger =>
    createWhatsapp({
      db,
      clock,
      log,
      config,
      route: {
        agent: server.agent,
        ackTimeoutMs: ACK_TIMEOUT_MS,
        changeDelayMs: 20,
        reconnectDelayMs: () => 50,
        connects,
      },
    });

  const { proxies } = startWhatsapp();
  if (!proxies) throw new Error('WhatsApp is reached through proxies.');

  return {
    clock,
    proxies,
    createEngine: (timing = {}) =>
      createEngine(
        {
          db,
          clock,
          messengers: createMessengers([startWhatsapp()]),
          log,
          files: { bringHere: (name) => Promise.resolve(path.join(folder, name)) },
          config: { pace: noPace, warmUpDays: 0, databaseUrl: null, accountsMaxCount: 0 },
          notices: board.join(),
          publish: () => undefined,
        },
        { pollEveryMs: 100, retryBaseMs: 5, ...timing },
      ),
    async seedLinkedOwner(groupsCount) {
      const email = `${randomBytes(4).toString('hex')}@example.com`;
      const [user] = await db.insert(users).values({ email, passwordHash: 'x' }).returning();
      const userId = user?.id ?? 0;
      const [account] = await db.insert(messengerAccounts).values({ userId }).returning();
      const accountId = account?.id ?? 0;
      const phone = `79${String(randomInt(PHONES_COUNT)).padStart(9, '0')}`;
      for (let at = 1; at <= groupsCount; at += 1) server.addGroup({ name: `Group ${at}`, members: [phone] });
      const watched = watchSession(startWhatsapp(), accountId, 0);
      await watched.session.connect();
      const code = await watched.reach('qr');
      if (code.kind === 'qr') server.scan(code.qr, phone);
      await watched.reach('open');
      const remote = await watched.session.listGroups();
      await watched.session.disconnect();
      const rows = remote.map(({ address, name, type }) => ({ accountId, address, name, type }));
      const made = await db.insert(groups).values(rows).returning();
      await db.update(messengerAccounts).set({ desired: 'on' }).where(eq(messengerAccounts.id, accountId));
      return { userId, accountId, groupIds: made.map(({ id }) => id), phone };
    },
    async seedFile(userId, bytes, mime = 'video/mp4') {
      const name = `${randomBytes(8).toString('hex')}.bin`;
      await fs.promises.writeFile(path.join(folder, name), bytes);
      const url = `/uploads/${name}`;
      await db.insert(mediaFiles).values({ userId, url, name, mime, sizeBytes: bytes.length });
      return url;
    },
    close: () => fs.rmSync(folder, { recursive: true }),
  };
}
