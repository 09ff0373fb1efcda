import QRCode from 'qrcode';

import type { ConnectionReason, MessengerStatus } from '@contract/schemas/messenger';

import type { AccountState, messengerAccounts } from '../../db/schema';
import { isLinking } from '../../gateways/messenger/isLive';

/** Whole pixels per module, so that all modules are equally wide and readable at any size. */
const MODULE_PX = 8;
/** Together with the white frame on the screen this is the quiet zone that the standard requires. */
const MARGIN_MODULES = 2;
const PICTURES_MAX_COUNT = 100;

/** A row of `messenger_accounts`. */
export type MessengerAccount = typeof messengerAccounts.$inferSelect;

/** A code that can still be scanned. */
export interface CurrentCode {
  text: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

/** The current QR code, or null when there is none or it has expired. */
export function readCurrentCode(account: MessengerAccount, nowMs: number): CurrentCode | null {
  return account.state === 'qr' ? readCode(account, nowMs) : null;
}

/** The current code to enter on the phone with that number, or null. */
export function readLinkCode(account: MessengerAccount, nowMs: number): (CurrentCode & { phone: string }) | null {
  const code = account.state === 'link_code' ? readCode(account, nowMs) : null;
  return code && { ...code, phone: account.linkPhone ?? '' };
}

function readCode({ qr, qrIssuedAt, qrExpiresAt }: MessengerAccount, nowMs: number): CurrentCode | null {
  if (qr === null || !qrIssuedAt || !qrExpiresAt || qrExpiresAt.getTime() <= nowMs) return null;
  return { text: qr, issuedAtMs: qrIssuedAt.getTime(), expiresAtMs: qrExpiresAt.getTime() };
}

/** Renders codes as data URLs and caches them: every poll requests the same code. */
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
 * A connection in wire format. `isReady`: open; `isInitializing`: it will open by itself or by scanning; `hasAuth`: a
 * phone is linked, so a reconnecting connection reads 'authorized, not connected'.
 */
export function describeConnection(
  account: MessengerAccount | null,
): Pick<MessengerStatus, 'isReady' | 'isInitializing' | 'hasAuth' | 'reason' | 'isQueued'> {
  const state = account?.state ?? 'off';
  return {
    isReady: state === 'open',
    isInitializing: isLinking(state) || state === 'pairing',
    hasAuth: (account?.address ?? null) !== null,
    ...((state === 'connecting' || state === 'reconnecting') &&
      account?.isConnectQueued && { isQueued: true as const }),
    reason: explain(state, account?.lastReason ?? null),
  };
}

/** The end of a rate limit while it lasts. */
export function describeLimit(account: MessengerAccount | null, nowMs: number): Pick<MessengerStatus, 'limitedUntil'> {
  const untilMs = account?.limitedUntil?.getTime() ?? 0;
  return untilMs > nowMs ? { limitedUntil: untilMs } : {};
}

function explain(state: AccountState, lastReason: string | null): ConnectionReason | null {
  if (state === 'failed') return failureOf(lastReason);
  if (state === 'logged_out' && lastReason === 'tokenRefused') return lastReason;
  const isOwnReason = lastReason === 'proxyFailed' || lastReason === 'blocked';
  return state === 'reconnecting' && isOwnReason ? lastReason : reasonOf(state);
}

const failureOf = (reason: string | null): ConnectionReason =>
  reason === 'linkCodeExpired' || reason === 'linkRefused' || reason === 'tokenMissing' ? reason : 'qrExpired';

function reasonOf(state: Exclude<AccountState, 'failed'>): ConnectionReason | null {
  switch (state) {
    case 'logged_out':
      return 'loggedOut';
    case 'replaced':
      return 'replaced';
    case 'restricted':
    case 'banned':
    case 'outdated':
      return state;
    case 'reconnecting':
      return 'connectionLost';
    case 'off':
    case 'connecting':
    case 'qr':
    case 'link_code':
    case 'pairing':
    case 'open':
      return null;
  }
}
