import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Group } from '@contract/schemas/shapes';
import { loadLibrary, type WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { poll, signIn, type Client } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';
import { startWhatsappServer, type WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import { linkByNumber } from './linkedAccounts';

/** A server whose account is linked, by the real adapter, to a phone of the stand-in of WhatsApp's server. */
export interface LinkedWhatsapp {
  library: WhatsappLibrary;
  whatsapp: WhatsappServer;
  server: RunningServer;
  client: Client;
  phone: string;
  groups: Group[];
  /** Links the phone again, after it was unlinked. */
  link(): Promise<void>;
}

const PHONE = '79001234567';
const MEMBER_PHONE = '79000000000';
const LINK_MAX_MS = 60_000;

/** Starts both with so many groups, does the work, and always cleans up. */
export async function withLinkedWhatsapp<T>(
  groupsCount: number,
  environment: Record<string, string>,
  work: (linked: LinkedWhatsapp) => Promise<T>,
): Promise<T> {
  return withWhatsappServer(environment, async ({ library, whatsapp, server }) => {
    for (let at = 1; at <= groupsCount; at += 1)
      whatsapp.addGroup({ name: `Group ${at}`, members: [PHONE, MEMBER_PHONE] });
    const client = await signIn(server.url);
    const link = () => linkByNumber(client, whatsapp, PHONE);
    await link();
    const groups = await waitForGroups(client, groupsCount);
    return work({ library, whatsapp, server, client, phone: PHONE, groups, link });
  });
}

/** Waits until an account has so many groups. */
const waitForGroups = (client: Client, count: number): Promise<Group[]> =>
  poll(
    async () => {
      const found = await client.call<Group[]>('listGroups');
      return found.length >= count ? found : null;
    },
    'the groups',
    LINK_MAX_MS,
  );

/** Starts a server that uses the stand-in of WhatsApp's server, does the work, and always cleans up. */
export async function withWhatsappServer<T>(
  environment: Record<string, string>,
  work: (parts: Pick<LinkedWhatsapp, 'library' | 'whatsapp' | 'server'>) => Promise<T>,
): Promise<T> {
  const library = await loadLibrary();
  const whatsapp = await startWhatsappServer(library);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'voronka-whatsapp-'));
  const certificateFile = path.join(folder, 'certificate.pem');
  writeFileSync(certificateFile, whatsapp.certificate);
  const server = await startServer({
    MESSENGER: 'whatsapp',
    WA_SERVER_URL: whatsapp.url,
    NODE_EXTRA_CA_CERTS: certificateFile,
    LOG_LEVEL: 'error',
    PACE_WARM_UP_DAYS: '0',
    ...environment,
  });
  try {
    return await work({ library, whatsapp, server });
  } finally {
    await server.stop();
    await whatsapp.stop();
    rmSync(folder, { recursive: true });
  }
}
