import { createFormDraftSlice } from './createFormDraftSlice';

/** What was typed into dialogs and not saved, by what it is for, e.g. `renameGroup/5`. */
export const dialogDrafts = createFormDraftSlice('dialogDrafts', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is object => typeof fields === 'object' && fields !== null,
});
