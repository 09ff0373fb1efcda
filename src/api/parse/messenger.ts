import type { MessengerStatus } from '@contract/schemas/shapes';

import { isRecord, readFields, readFlag, readNumber, readText, UnreadableResponse } from './readValue';

/** A code to scan, ready for the screen. */
export interface QrCode {
  /** Source of an image. */
  image: string;
  /** Milliseconds since 1970 by the server's clock; null if unknown. */
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

/** The connection status from a call or the socket; null if it contains none. */
export function readMessengerStatus(response: unknown): MessengerStatus | null {
  const body = readFields(response);
  const fields = isRecord(body.status) ? body.status : body;
  const [isReady, isInitializing] = [readFlag(fields.isReady), readFlag(fields.isInitializing)];
  const hasAuth = readFlag(fields.hasAuth);
  if (isReady === null && isInitializing === null && hasAuth === null) return null;
  return {
    isDemo: false,
    reason: null,
    ...fields,
    isReady: isReady ?? false,
    isInitializing: isInitializing ?? false,
    hasAuth: hasAuth ?? false,
    qrCode: readText(fields.qrCode),
    phoneUrl: readPhonePage(fields.phoneUrl),
  };
}

export function parseMessengerStatus(response: unknown): MessengerStatus {
  const status = readMessengerStatus(response);
  if (status === null) throw new UnreadableResponse('No status of the messenger');
  return status;
}

/** The code to scan or to enter, or null. A server with only the specified field sends no expiry. */
export function parseQrCode(response: unknown): QrCode | LinkCode | null {
  const fields = readFields(response);
  if (isRecord(fields.linkCode)) {
    const { text, phone, ...others } = fields.linkCode as Pick<LinkCode, 'text' | 'phone'>;
    return { text, phone, ...readLife(others) };
  }
  const qr = readText(fields.qr);
  if (qr === null || qr === '') return null;
  const image = qr.startsWith('data:') ? qr : `data:image/png;base64,${qr}`;
  return { image, ...readLife(fields) };
}

function readLife(fields: Record<string, unknown>): Omit<QrCode, 'image'> {
  const [issuedAt, expiresAt] = [readNumber(fields.issuedAt), readNumber(fields.expiresAt)];
  return {
    expiresAtMs: expiresAt,
    lifeMs: expiresAt === null || issuedAt === null ? null : expiresAt - issuedAt,
    phoneUrl: readPhonePage(fields.phoneUrl),
  };
}

/** The phone's page on the address of this page: the server knows itself as localhost, which another machine cannot open. */
function readPhonePage(value: unknown): string | null {
  const address = readText(value);
  return address === null ? null : address.replace(/^https?:\/\/[^/]+/, '');
}
