import { LANGUAGES } from '@contract/languages';
import type { WrittenText } from '@contract/variables';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';
import type { MessageSource } from '@/api/groupActsApi';

/** A correction that was typed and not sent, and the messages it is for. */
export interface CorrectionFields extends WrittenText {
  of: string;
}

/** Names messages, whether with the same step in other groups or not. */
export const nameSource = ({ broadcastId, deliveryId, runId, orderNum }: MessageSource): string =>
  [broadcastId, deliveryId, runId, orderNum].join('.');

export const correctionDraft = createFormDraftSlice('correctionDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is CorrectionFields => {
    const { of, text, variables } = (fields ?? {}) as Partial<Record<keyof CorrectionFields, unknown>>;
    const isLanguage = variables === null || LANGUAGES.some((known) => known === variables);
    return typeof of === 'string' && typeof text === 'string' && isLanguage;
  },
});
