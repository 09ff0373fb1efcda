import { limits } from '@contract/limits';

/** What the operator has put together so far. */
export interface BroadcastDraft {
  message: string;
  groupIds: readonly number[];
  file: File | null;
}

/** Why a broadcast cannot be sent yet; a key of `broadcast:problems`. Source: spec §5 "Broadcast". */
export type BroadcastProblem = 'noGroups' | 'nothing' | 'tooLong';

/** The first thing that stands against sending, or null. */
export function findBroadcastProblem({ message, groupIds, file }: BroadcastDraft): BroadcastProblem | null {
  if (groupIds.length === 0) return 'noGroups';
  if (message.trim() === '' && file === null) return 'nothing';
  return message.length > limits.broadcast.messageMaxChars ? 'tooLong' : null;
}
