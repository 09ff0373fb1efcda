/** Why a connection to WhatsApp ended, as far as it decides what comes next. */
export type DisconnectReason = 'restart' | 'loggedOut' | 'replaced' | 'restricted' | 'codesOver' | 'lost';

/** The number and the words that the library gives an end. */
export interface CloseReason {
  code: number | null;
  message: string;
}

const RETRY_BASE_MS = 2_000;
const RETRY_MAX_MS = 5 * 60 * 1000;
const SUITABLE_PART = 0.5;

/**
 * What an end means. 515 comes right after linking and now and then later; 401 says that the phone unlinked us; 440 that somebody
 * else connected with our credentials; 403 and 463 that WhatsApp restricted the account. Anything else comes back.
 */
export function classifyDisconnect({ code, message }: CloseReason): DisconnectReason {
  switch (code) {
    case 515:
      return 'restart';
    case 401:
      return 'loggedOut';
    case 440:
      return 'replaced';
    case 403:
    case 463:
      return 'restricted';
    case 408:
      return message.startsWith('QR refs') ? 'codesOver' : 'lost';
    default:
      return 'lost';
  }
}

/** How long to wait before the next attempt: from 2 s, doubling up to 5 min, the later half of it by chance. */
export function reconnectDelayMs(attempt: number, random: () => number = Math.random): number {
  const plainMs = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (attempt - 1));
  return Math.max(RETRY_BASE_MS, Math.round(plainMs * (SUITABLE_PART + random() * (1 - SUITABLE_PART))));
}
