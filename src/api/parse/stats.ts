import { readFields, readMomentMs, readNumber } from './readValue';

/** Numbers of the whole account; null where the server does not send one. `lastUpdate` is milliseconds since 1970. */
export interface AccountStats {
  messagesSent: number | null;
  funnelsActive: number | null;
  lastUpdate: number | null;
}

export function parseStats(response: unknown): AccountStats {
  const { messagesSent, funnelsActive, lastUpdate } = readFields(response);
  return {
    messagesSent: readNumber(messagesSent),
    funnelsActive: readNumber(funnelsActive),
    lastUpdate: readMomentMs(lastUpdate),
  };
}
