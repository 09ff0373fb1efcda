import type { MessengerStatus, QrResponse } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { poll, type Client } from '@test/browser/client';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

const LINK_MAX_MS = 60 * SECOND_MS;

/** What an owner does with the number of the phone, and then on the phone. */
export async function linkByNumber(client: Client, whatsapp: WhatsappServer, phone: string): Promise<void> {
  await client.call('requestLinkCode', { body: { phone: `+${phone}` } });
  const code = await poll(
    async () => {
      const response = await client.call<QrResponse>('getQrCode');
      return 'linkCode' in response ? (response.linkCode?.text ?? null) : null;
    },
    'the code',
    LINK_MAX_MS,
  );
  await whatsapp.enterCode(code, phone);
  await waitUntilReady(client);
}

/** Waits until the account is connected. */
export const waitUntilReady = (client: Client): Promise<true> =>
  poll(
    async () => (await client.call<MessengerStatus>('getMessengerStatus')).isReady || null,
    'the connection',
    LINK_MAX_MS,
  );
