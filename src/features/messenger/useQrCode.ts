import { useSelector } from 'react-redux';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { getQrCode } from '@/api/messengerApi';
import { useNow } from '@/lib/useNow';

import { selectIsLive } from './messengerSlice';
import { qrPollMs, secondsLeft } from './qrTiming';

const TICK_MS = 1_000;

/** The shown code and its remaining seconds; `left` is null when unknown. */
export interface VisibleQrCode {
  image: string;
  phoneUrl: string | null;
  left: number | null;
}

/** Provides a valid code while the messenger is not ready, never an expired one. */
export function useQrCode({ isReady, isInitializing }: MessengerStatus): VisibleQrCode | null {
  const isLive = useSelector(selectIsLive);
  const { currentData: code } = getQrCode.useQueryState();
  const nowMs = useNow(TICK_MS);
  const left = code ? secondsLeft(code, nowMs) : null;
  const visible = isInitializing && code && left !== 0 ? { image: code.image, phoneUrl: code.phoneUrl, left } : null;
  const pollingInterval = qrPollMs({ isLive, isInitializing, hasCode: visible !== null });
  getQrCode.useQuerySubscription(undefined, { skip: isReady, pollingInterval });
  return visible;
}
