import { useSelector } from 'react-redux';

import { limits } from '@contract/limits';
import type { MessengerStatus } from '@contract/schemas/shapes';

import { useGetMessengerStatusQuery } from '@/api/messengerApi';

import { selectMessengerStatus } from './messengerSlice';

/** Keeps the messenger's status fresh while mounted; null before the first response. */
export function useMessengerStatus(): MessengerStatus | null {
  useGetMessengerStatusQuery(undefined, { pollingInterval: limits.messenger.statusPollMs });
  return useSelector(selectMessengerStatus);
}
