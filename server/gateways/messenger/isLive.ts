import type { ConnectionState } from './messenger';

/** Whether a session connects or waits for a phone to link. */
export function isLinking(kind: ConnectionState['kind']): boolean {
  return kind === 'connecting' || kind === 'qr' || kind === 'link_code';
}

/** Whether a session is connected or will be without a further request. */
export function isLive({ kind }: ConnectionState): boolean {
  return isLinking(kind) || kind === 'pairing' || kind === 'open' || kind === 'reconnecting';
}
