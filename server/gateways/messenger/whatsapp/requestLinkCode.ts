import type { BinaryNode, WASocket } from 'baileys';

import { SECOND_MS } from '@contract/time';

const RESPONSE_MAX_MS = 10 * SECOND_MS;
const ACCEPTED = 'CB:iq,type:result,link_code_companion_reg';
const REFUSED = 'CB:iq,type:error';

/**
 * Requests a code for linking by number. The library returns one before WhatsApp has responded, also for a number that is
 * refused, so this waits for the response. An unlinked connection has no other query in flight.
 * @throws Error when WhatsApp refuses the number or does not respond
 */
export async function requestLinkCode(socket: Pick<WASocket, 'ws' | 'requestPairingCode'>, phone: string) {
  const response = watchResponse(socket);
  try {
    const code = await socket.requestPairingCode(phone);
    await response.received;
    return code;
  } finally {
    response.stop();
  }
}

function watchResponse({ ws }: Pick<WASocket, 'ws'>) {
  let stop: () => void = () => undefined;
  const received = new Promise<void>((resolve, reject) => {
    const accept = () => resolve();
    const refuse = ({ content }: BinaryNode) => {
      const [error] = Array.isArray(content) ? content : [];
      reject(new Error(`WhatsApp refused a link code: ${error?.attrs.code ?? ''}`));
    };
    const timer = setTimeout(() => reject(new Error('WhatsApp issued no link code in time')), RESPONSE_MAX_MS);
    const fail = () => reject(new Error('Connection Closed'));
    stop = () => {
      clearTimeout(timer);
      ws.off(ACCEPTED, accept).off(REFUSED, refuse).off('error', fail);
    };
    ws.on(ACCEPTED, accept).on(REFUSED, refuse).on('error', fail);
  });
  // A refusal may arrive while the request itself fails.
  received.catch(() => undefined);
  return { received, stop };
}
