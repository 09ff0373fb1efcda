/**
 * What the next message of a run waits for; each is a condition of sending that does not hold. The only list: schema, parser, texts
 * and the conditions of the server derive from it.
 */
export const WAIT_REASONS = [
  'stopped',
  'paused',
  'offline',
  'reply',
  'time',
  'quiet',
  'pace',
  'queue',
  'file',
  'sending',
] as const;

export type WaitReason = (typeof WAIT_REASONS)[number];

/** Reasons whose moment is known, and whether it says since when or until when; the others have none. */
const WAIT_MOMENTS = {
  stopped: 'since',
  offline: 'since',
  quiet: 'until',
  pace: 'until',
} as const satisfies Partial<Record<WaitReason, 'since' | 'until'>>;

/** Reasons with a moment of one kind. */
export type WaitWithMoment<Kind extends 'since' | 'until' = 'since' | 'until'> = {
  [Reason in keyof typeof WAIT_MOMENTS]: (typeof WAIT_MOMENTS)[Reason] extends Kind ? Reason : never;
}[keyof typeof WAIT_MOMENTS];

/** Whether the moment of a reason is the one at which it ends. */
export const endsAtMoment = (reason: WaitReason): reason is WaitWithMoment<'until'> =>
  (WAIT_MOMENTS as Partial<Record<WaitReason, string>>)[reason] === 'until';
