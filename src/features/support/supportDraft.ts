import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** Unsent message to support. */
export const supportDraft = createFormDraftSlice('supportDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is { message: string } =>
    typeof fields === 'object' && fields !== null && 'message' in fields && typeof fields.message === 'string',
});
