import type { Language } from '@contract/languages';
import { limits } from '@contract/limits';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import {
  findPollProblem,
  findPollSaveProblem,
  type PollProblem,
  type PollSaveProblem,
} from '@contract/planner/nodes/poll';
import { hasVisibleText } from '@contract/visibleText';

/** The form's content. */
export interface BroadcastDraft {
  message: string;
  /** The language of a text with variables. */
  variables: Language | null;
  /** The message is its question. */
  poll: Poll | null;
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
export type BroadcastProblem = 'noGroups' | ContentProblem;

/** Why text, file and poll cannot be sent. */
export type ContentProblem = 'nothing' | 'tooLong' | 'fileLost' | 'pollWithFile' | PollProblem;

/** The limits that texts of problems name. */
export const problemLimits = { maxChars: limits.broadcast.messageMaxChars, ...limits.poll };

/** The first reason against sending, or null. */
export function findBroadcastProblem(draft: BroadcastDraft, textMaxChars?: number): BroadcastProblem | null {
  if (draft.groupIds.length === 0) return 'noGroups';
  return findContentProblem(draft, draft.file !== null, textMaxChars);
}

type Written = Pick<BroadcastDraft, 'message' | 'variables' | 'poll' | 'fileStatus'>;

/** The first reason why text, file and poll cannot be sent, or null. */
export function findContentProblem(draft: Written, hasFile: boolean, textMaxChars?: number): ContentProblem | null {
  const { message, variables, poll, fileStatus } = draft;
  const problem = findDraftProblem(draft, textMaxChars);
  if (problem !== null) return problem;
  if (!poll) return hasVisibleText(message) || hasFile ? null : 'nothing';
  return hasFile || fileStatus === 'restoring' ? 'pollWithFile' : findPollProblem(message, variables, poll);
}

/** The first reason why they cannot even be saved as a draft, or null. */
export function findDraftProblem(
  { message, poll, fileStatus }: Written,
  textMaxChars: number = limits.broadcast.messageMaxChars,
): 'fileLost' | 'tooLong' | PollSaveProblem | null {
  if (fileStatus === 'lost') return 'fileLost';
  if (poll) return findPollSaveProblem(message, poll);
  return message.length > textMaxChars ? 'tooLong' : null;
}
