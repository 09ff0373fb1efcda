import QRCode from 'qrcode';

import type { ConnectionReason, MessengerStatus } from '@contract/schemas/messenger';

import type { AccountState, messengerAccounts } from '../../db/schema';

/** Whole pixels per module, so that every module is equally wide and a camera reads it at any size. */
const MODULE_PX = 8;
/** With the white frame of the screen around it this is the quiet zone that the standard asks for. */
const MARGIN_MODULES = 2;
const PICTURES_MAX_COUNT = 100;

/** What `messenger_accounts` says about one account. */
export type MessengerAccount = typeof messengerAccounts.$inferSelect;

/** A code that can still be scanned. */
export interface CurrentCode {
  text: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

/** The code on the screen, or null when there is none or its life is over: an expired code is never shown. */
export function readCurrentCode(account: MessengerAccount, nowMs: number): CurrentCode | null {
  const { state, qr, qrIssuedAt, qrExpiresAt } = account;
  if (state !== 'qr' || qr === null || !qrIssuedAt || !qrExpiresAt || qrExpiresAt.getTime() <= nowMs) return null;
  return { text: qr, issuedAtMs: qrIssuedAt.getTime(), expiresAtMs: qrExpiresAt.getTime() };
}

/** Draws codes as data URLs, each once: the same code is asked for by every poll until its life is over. */
export function createQrImages(): (text: string) => Promise<string> {
  const pictures = new Map<string, Promise<string>>();
  return (text) => {
    const picture = pictures.get(text) ?? QRCode.toDataURL(text, { scale: MODULE_PX, margin: MARGIN_MODULES });
    pictures.set(text, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > PICTURES_MAX_COUNT && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
}

/**
 * A connection in words of the wire. Ready is only an open one; initializing means that it comes about by itself or by
 * scanning; `hasAuth` says that a phone is linked, so a broken connection that comes back reads 'authorized, not connected'.
 */
export function describeConnection(
  account: MessengerAccount | null,
): Pick<MessengerStatus, 'isReady' | 'isInitializing' | 'hasAuth' | 'reason'> {
  const state = account?.state ?? 'off';
  return {
    isReady: state === 'open',
    isInitializing: state === 'connecting' || state === 'qr' || state === 'pairing',
    hasAuth: (account?.address ?? null) !== null,
    reason: reasonOf(state),
  };
}

function reasonOf(state: AccountState): ConnectionReason | null {
  switch (state) {
    case 'failed':
      return 'qrExpired';
    case 'logged_out':
      return 'loggedOut';
    case 'replaced':
      return 'replaced';
    case 'restricted':
      return 'restricted';
    case 'reconnecting':
      return 'connectionLost';
    case 'off':
    case 'connecting':
    case 'qr':
    case 'pairing':
    case 'open':
      return null;
  }
}
