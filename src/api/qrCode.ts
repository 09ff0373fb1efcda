import type { QrAnswer } from '@contract/schemas/shapes';

/** A code to scan, ready for the screen. */
export interface QrCode {
  /** Source of an image. */
  image: string;
  /** Milliseconds since 1970 by the browser's clock, or null when the server did not say. */
  expiresAtMs: number | null;
  /** For how long it was made; null when the server did not say. */
  lifeMs: number | null;
  /** Where the simulated phone scans it, or null outside the demo. */
  phoneUrl: string | null;
}

/** The `Date` header knows whole seconds, so a smaller difference between the clocks cannot be told from none. */
const CLOCKS_AGREE_MS = 2_000;

/**
 * Reads the answer about the code; null when there is none to scan. A server that knows only the specified field sends no
 * end of life.
 *
 * @param serverDate the answer's `Date` header, so that a wrong clock here neither hides a code nor keeps a dead one
 */
export function readQrCode(answer: QrAnswer | { qr: string }, serverDate: string | null = null): QrCode | null {
  if (!('qr' in answer) || answer.qr === null) return null;
  const image = answer.qr.startsWith('data:') ? answer.qr : `data:image/png;base64,${answer.qr}`;
  if (!('expiresAt' in answer)) return { image, expiresAtMs: null, lifeMs: null, phoneUrl: null };
  const { issuedAt, expiresAt, phoneUrl } = answer;
  return { image, expiresAtMs: expiresAt + clockLeadMs(serverDate), lifeMs: expiresAt - issuedAt, phoneUrl };
}

/** How far the browser's clock is ahead of the server's. */
function clockLeadMs(serverDate: string | null): number {
  const leadMs = Date.now() - Date.parse(serverDate ?? '');
  return Math.abs(leadMs) > CLOCKS_AGREE_MS ? leadMs : 0;
}
