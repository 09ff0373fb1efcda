import type { ConnectionReason, MessengerStatus, SendingStopReason } from '@contract/schemas/shapes';

import { isRecord, readFields, readFlag, readNumber, readOneOf, readText, UnreadableResponse } from './readValue';

/** A code to scan, ready for the screen. */
export interface QrCode {
  /** Source of an image. */
  image: string;
  /** Milliseconds since 1970 by the browser's clock; null if unknown. */
  expiresAtMs: number | null;
  /** Lifetime; null if unknown. */
  lifeMs: number | null;
  /** The page of the simulated phone; null outside the demo. */
  phoneUrl: string | null;
}

/** A code to enter on the phone with this number, ready for the screen. */
export interface LinkCode extends Omit<QrCode, 'image'> {
  text: string;
  /** Digits only. */
  phone: string;
}

const REASONS = [
  'qrExpired',
  'linkCodeExpired',
  'linkRefused',
  'loggedOut',
  'replaced',
  'restricted',
  'banned',
  'outdated',
  'connectionLost',
  'proxyFailed',
] as const satisfies readonly ConnectionReason[];
const STOP_REASONS = ['restricted', 'banned'] as const satisfies readonly SendingStopReason[];
/** The `Date` header has whole seconds, so a smaller difference between the clocks is noise. */
const CLOCKS_AGREE_MS = 2_000;

/** The connection status from a call or the socket; null if it contains none. */
export function readMessengerStatus(response: unknown): MessengerStatus | null {
  const body = readFields(response);
  const fields = isRecord(body.status) ? body.status : body;
  const [isReady, isInitializing] = [readFlag(fields.isReady), readFlag(fields.isInitializing)];
  const hasAuth = readFlag(fields.hasAuth);
  if (isReady === null && isInitializing === null && hasAuth === null) return null;
  const { isQueued, limitedUntil, sendingStoppedAt, sendingStopReason, ...others } = fields;
  const stopReason = readOneOf(STOP_REASONS, sendingStopReason);
  const limitedUntilMs = readNumber(limitedUntil);
  return {
    ...others,
    ...(readFlag(isQueued) === true && { isQueued: true as const }),
    ...(limitedUntilMs !== null && { limitedUntil: limitedUntilMs }),
    ...(sendingStoppedAt !== undefined && { sendingStoppedAt: readNumber(sendingStoppedAt) }),
    ...(stopReason && { sendingStopReason: stopReason }),
    isReady: isReady ?? false,
    isInitializing: isInitializing ?? false,
    hasAuth: hasAuth ?? false,
    qrCode: readText(fields.qrCode),
    isDemo: readFlag(fields.isDemo) ?? false,
    phoneUrl: readText(fields.phoneUrl),
    reason: readOneOf(REASONS, fields.reason),
  };
}

export function parseMessengerStatus(response: unknown): MessengerStatus {
  const status = readMessengerStatus(response);
  if (status === null) throw new UnreadableResponse('No status of the messenger');
  return status;
}

/**
 * The code to scan or to enter, or null. A server with only the specified field sends no expiry.
 * @param serverDate the `Date` header of the response: a wrong browser clock must neither hide a code nor keep an expired one
 */
export function parseQrCode(response: unknown, serverDate: string | null = null): QrCode | LinkCode | null {
  const fields = readFields(response);
  if (isRecord(fields.linkCode)) return readLinkCode(fields.linkCode, serverDate);
  const qr = readText(fields.qr);
  if (qr === null || qr === '') return null;
  const image = qr.startsWith('data:') ? qr : `data:image/png;base64,${qr}`;
  return { image, ...readLife(fields, serverDate) };
}

function readLinkCode(fields: Record<string, unknown>, serverDate: string | null): LinkCode | null {
  const text = readText(fields.text);
  if (text === null || text === '') return null;
  return { text, phone: readText(fields.phone) ?? '', ...readLife(fields, serverDate) };
}

function readLife(fields: Record<string, unknown>, serverDate: string | null): Omit<QrCode, 'image'> {
  const [issuedAt, expiresAt] = [readNumber(fields.issuedAt), readNumber(fields.expiresAt)];
  return {
    expiresAtMs: expiresAt === null ? null : expiresAt + clockLeadMs(serverDate),
    lifeMs: expiresAt === null || issuedAt === null ? null : expiresAt - issuedAt,
    phoneUrl: readText(fields.phoneUrl),
  };
}

/** How far the browser's clock is ahead of the server's. */
function clockLeadMs(serverDate: string | null): number {
  const leadMs = Date.now() - Date.parse(serverDate ?? '');
  return Math.abs(leadMs) > CLOCKS_AGREE_MS ? leadMs : 0;
}
