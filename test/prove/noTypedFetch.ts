import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { printTable, type Row } from '@test/kit/printTable';

import { sleep, withConnectedServer } from './connectedServer';

const WAIT_MS = 3_000;

/**
 * X8: addresses that users typed are written into groups as text, and never fetched. They point to a server of our own.
 * @returns whether it got no request
 */
export async function proveNoTypedFetch(): Promise<boolean> {
  const visits: string[] = [];
  const canary = http.createServer((request, response) => {
    visits.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.end();
  });
  await once(canary.listen(0, '127.0.0.1'), 'listening');
  const { port } = canary.address() as AddressInfo;
  const bait = (name: string) => `http://127.0.0.1:${port}/${name}.png`;
  try {
    return await withConnectedServer(3, {}, async ({ client, server, groups, phone }) => {
      const [first, second] = groups;
      if (!first || !second) throw new Error('No groups');
      await client.call('saveGreeting', { params: { id: first.id }, body: { url: bait('greeting') } });
      await phone.join(first.name, bait('member'));
      await client.call('renameGroup', { params: { id: second.id }, body: { custom_name: bait('name') } });
      await client.call('sendSupportMessage', { body: { message: bait('support') } });
      const funnel = await client.saveFunnel(bait('funnel'), [`Look: ${bait('text')}`], 0);
      await client.startFunnel(funnel.id, [first.id, second.id]);
      const refused = [
        await isRefused(() =>
          client.call('sendBroadcast', { body: { message: 'x', group_ids: [first.id], media_url: bait('broadcast') } }),
        ),
        await isRefused(() =>
          client.call('saveStructure', {
            params: { id: funnel.id },
            body: {
              nodes: [
                { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
                { id: 'm', type: 'message', position: { x: 0, y: 90 }, data: { message: '', media: bait('media') } },
              ],
              edges: [{ id: 'e', source: 'start_1', target: 'm' }],
            },
          }),
        ),
      ];
      server.moveClock(65_000);
      await sleep(WAIT_MS);
      const chats = await phone.listChats();
      const chat = chats.find(({ name }) => name === first.name);
      const texts = chat ? (await phone.listMessages(chat.id)).map(({ text }) => text) : [];
      const posted = texts.filter((text) => text.includes(bait('greeting')) || text.includes(bait('text'))).length;
      const rows: Row[] = [
        ['addresses typed', 8, '', true],
        ['foreign media refused', refused.filter(Boolean).length, '2', refused.every(Boolean)],
        ['written into the group as text', posted, '2', posted === 2],
        ['requested by the server', visits.length, '0', visits.length === 0],
      ];
      printTable('X8 no typed address is requested', rows);
      for (const visit of visits) console.log(`  ${visit}`);
      return rows.every(([, , , isFine]) => isFine);
    });
  } finally {
    canary.close();
  }
}

const isRefused = (ask: () => Promise<unknown>) =>
  ask().then(
    () => false,
    (error: unknown) => /answered 4\d\d/.test(String(error)),
  );
