import type { MessageChange, MessengerAbilities } from '@contract/schemas/shapes';

import type { MessageActKind } from './messageActDraft';

/** What decides which acts on a message can still succeed. */
export interface ActedOn {
  changes?: readonly MessageChange[] | undefined;
  /** In milliseconds since 1970; null where the moment is unknown, or does not decide. */
  sentMs: number | null;
}

/** Whether it was deleted for everyone. */
export const isDeleted = ({ changes = [] }: Pick<ActedOn, 'changes'>): boolean =>
  changes.some(({ kind, status }) => kind === 'recall' && status === 'success');

/** The acts that can still succeed on at least one of the messages: none on what was deleted, and none for which it is too late. */
export function possibleKinds(
  kinds: readonly MessageActKind[],
  messages: readonly ActedOn[],
  { messageWindows }: Pick<MessengerAbilities, 'messageWindows'>,
  nowMs: number,
): MessageActKind[] {
  const there = messages.filter((message) => !isDeleted(message));
  const isInTime = (windowMs: number | null | undefined) =>
    there.some(({ sentMs }) => typeof windowMs !== 'number' || sentMs === null || nowMs < sentMs + windowMs);
  return kinds.filter((kind) => {
    if (kind === 'pin') return there.length > 0;
    return isInTime(kind === 'correct' ? messageWindows?.correctMs : messageWindows?.recallMs);
  });
}
