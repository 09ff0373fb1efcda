import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** A message to support that was typed and not sent. */
export const supportDraft = createFormDraftSlice('supportDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is { message: string } =>
    typeof fields === 'object' && fields !== null && 'message' in fields && typeof fields.message === 'string',
});
