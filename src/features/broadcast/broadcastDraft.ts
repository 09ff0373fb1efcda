import type { Language } from '@contract/languages';
import { limits } from '@contract/limits';
import { hasVisibleText } from '@contract/visibleText';

/** The form's content. */
export interface BroadcastDraft {
  message: string;
  /** The language of a text with variables. */
  variables: Language | null;
  groupIds: readonly number[];
  file: File | null;
  fileStatus: FileStatus;
}

/**
 * `restoring`: known by name, still being read after a reload. `lost`: no longer in this browser. `unkept`: present, but would not
 * survive a reload.
 */
export type FileStatus = 'none' | 'restoring' | 'lost' | 'ready' | 'unkept';

/** Why a broadcast cannot be sent; a key of `broadcast:problems`. Source: SPEC-5.24 to SPEC-5.26. */
export type BroadcastProblem = 'noGroups' | 'nothing' | 'tooLong' | 'fileLost';

/** The first reason against sending, or null. */
export function findBroadcastProblem({
  message,
  groupIds,
  file,
  fileStatus,
}: Omit<BroadcastDraft, 'variables'>): BroadcastProblem | null {
  if (groupIds.length === 0) return 'noGroups';
  if (fileStatus === 'lost') return 'fileLost';
  if (!hasVisibleText(message) && file === null) return 'nothing';
  return message.length > limits.broadcast.messageMaxChars ? 'tooLong' : null;
}
