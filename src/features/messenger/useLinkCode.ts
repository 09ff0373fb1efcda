import { useSelector } from 'react-redux';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { getQrCode } from '@/api/messengerApi';
import type { LinkCode, QrCode } from '@/api/parse/messenger';
import { useNow } from '@/lib/useNow';

import { selectIsLive } from './messengerSlice';
import { qrPollMs, secondsLeft } from './qrTiming';

const TICK_MS = 1_000;

/** Remaining seconds; null when unknown. */
interface Left {
  left: number | null;
}
export type VisibleQrCode = Pick<QrCode, 'image' | 'phoneUrl'> & Left;
export type VisibleLinkCode = Pick<LinkCode, 'text' | 'phone' | 'phoneUrl'> & Left;

/** At most one of them is not null. */
interface VisibleCodes {
  qr: VisibleQrCode | null;
  byNumber: VisibleLinkCode | null;
}

/** Provides a valid code while the messenger is not ready, never an expired one. */
export function useLinkCode({ isReady, isInitializing }: MessengerStatus): VisibleCodes {
  const isLive = useSelector(selectIsLive);
  const { currentData: code } = getQrCode.useQueryState();
  const nowMs = useNow(TICK_MS);
  const left = code ? secondsLeft(code, nowMs) : null;
  const visible = isInitializing && code && left !== 0 ? { ...code, left } : null;
  const pollingInterval = qrPollMs({ isLive, isInitializing, hasCode: visible !== null });
  getQrCode.useQuerySubscription(undefined, { skip: isReady, pollingInterval });
  return {
    qr: visible && 'image' in visible ? visible : null,
    byNumber: visible && 'text' in visible ? visible : null,
  };
}
