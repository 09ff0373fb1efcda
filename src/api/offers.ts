import { createSlice, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

import { normalizeError } from '@/lib/normalizeError';

import { signedIn } from './sessionActions';

/** Statuses of an unknown path or method. */
const UNKNOWN = [404, 405, 501];

/** Whether a call failed because the server does not support it; a missing row has an error code of the contract. */
export function isMissingCall(error: unknown): boolean {
  const { status, code } = normalizeError(error);
  return status !== null && UNKNOWN.includes(status) && !code?.endsWith('_NOT_FOUND');
}

/** Our server, though another version of it, names the request in every failure. */
const isOtherServer = (error: unknown): boolean => isMissingCall(error) && normalizeError(error).requestId === null;

const isRejectedQuery = (action: UnknownAction) =>
  isRejectedWithValue(action) && (action.meta.arg as { type?: string } | undefined)?.type === 'query';

/**
 * Whether the server has our own calls and fields beside those of the specification. Decided at each sign-in, since only our user has
 * an id, or by the first query that the server does not know: ours knows every call. A changing call decides nothing, because some
 * proxies refuse methods such as DELETE.
 */
export const offersSlice = createSlice({
  name: 'offers',
  initialState: () => true,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (_offers, { payload }) => payload.id !== undefined)
      .addMatcher(
        (action: UnknownAction) => isRejectedQuery(action) && isOtherServer(action.payload),
        () => false,
      ),
  selectors: { selectOffers: (offers) => offers },
});

/** False for a server that knows only the specification. */
export const { selectOffers } = offersSlice.selectors;

/** The same in a component: what the server lacks is not shown. */
export const useOffers = (): boolean => useSelector(selectOffers);
