import type { PinDays } from '@contract/groupActs';
import type { ActOnMessages, MessageActsOutlook, MessageChange } from '@contract/schemas/shapes';
import type { WrittenText } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

export type MessageActKind = ActOnMessages['act']['kind'];

/** What is filled in before an act on messages. */
export interface MessageActDraft {
  kind: MessageActKind;
  /** Null until something is typed. */
  message: WrittenText | null;
  days: PinDays;
  recallsRest: boolean;
  isFirstOnly: boolean;
  isWholeStep: boolean;
}

const FIRST_DAYS: PinDays = 7;

export const emptyDraft = (kind: MessageActKind): MessageActDraft => ({
  kind,
  message: null,
  days: FIRST_DAYS,
  recallsRest: false,
  isFirstOnly: false,
  isWholeStep: false,
});

/** Why the text cannot correct another. */
export function findTextProblem({ text }: WrittenText, maxChars: number): 'missing' | 'tooLong' | null {
  if (!hasVisibleText(text)) return 'missing';
  return text.length > maxChars ? 'tooLong' : null;
}

/** Whether an act still waits or goes out. */
export const isUnfinished = ({ status }: MessageChange): boolean => status === 'queued' || status === 'sending';

/** Whether anything can still be done; why not is said above. What waits is canceled, which is never too late. */
export function canAct({ kind, recallsRest }: MessageActDraft, outlook: MessageActsOutlook): boolean {
  const { correctableCount, recallableRestCount, recallableCount, pinnableCount, waitingCount } = outlook;
  if (kind === 'pin') return pinnableCount > 0;
  if (waitingCount > 0) return true;
  if (kind === 'recall') return recallableCount > 0;
  return correctableCount > 0 || (recallsRest && recallableRestCount > 0);
}

export function toAct({ kind, days, recallsRest }: MessageActDraft, message: WrittenText): ActOnMessages['act'] {
  switch (kind) {
    case 'correct':
      return { kind, ...message, recallsRest };
    case 'recall':
      return { kind };
    case 'pin':
      return { kind, days };
  }
}
