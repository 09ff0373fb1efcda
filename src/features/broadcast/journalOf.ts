/** The address of a list of messages, or of only those of a kind that a count or a chart has. */
export type ListOf = (kind?: string) => string;

/** What waits, and what is not sent any more, have other names in the journal. */
const STATES: Record<string, string> = { pending: 'queued', expected: 'queued', canceled: 'dropped' };

/** Where the messages of a broadcast are listed. */
export const journalOf =
  (broadcastId: number): ListOf =>
  (kind) =>
    `/journal?broadcast=${broadcastId}${kind === undefined ? '' : `&state=${STATES[kind] ?? kind}`}`;
