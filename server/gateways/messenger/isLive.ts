import type { ConnectionState } from './messenger';

/** Whether a session is connected or will be without a further request. */
export function isLive({ kind }: ConnectionState): boolean {
  return kind === 'connecting' || kind === 'qr' || kind === 'pairing' || kind === 'open' || kind === 'reconnecting';
}
