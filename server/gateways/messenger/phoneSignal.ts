import type { PhoneSignal } from './messenger';

/** Sends a signal to the session of an account, if any process has one. */
export type RelaySignal = (accountId: number, signal: PhoneSignal) => Promise<void>;
