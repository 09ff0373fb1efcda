import type { DisturbConnection } from '@contract/phone';

import type { IncomingResponse } from './incomingResponse';
import type { IncomingMessage, IncomingVote } from './messenger';

/** Action of the simulated phone on its account's connection, on any process. */
export type PhoneSignal =
  | { kind: 'linked' }
  | { kind: 'unlinked' }
  | { kind: 'wrote'; message: IncomingMessage }
  | { kind: 'voted'; vote: IncomingVote }
  | { kind: 'responded'; responses: IncomingResponse[] }
  | { kind: 'joined' | 'left'; groupAddress: string }
  | { kind: 'disturbed'; disturbance: DisturbConnection };

/** Sends a signal to the session of an account, if any process has one. */
export type RelaySignal = (accountId: number, signal: PhoneSignal) => Promise<void>;
