import { TOKEN_ROLES, type TokenRole } from '@contract/webhooks';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** A token as it is typed; `expires` is a day, or empty. */
export interface TokenFields {
  name: string;
  role: TokenRole;
  expires: string;
}

/** A token that was not created yet. */
export const tokenDraft = createFormDraftSlice('tokenDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is TokenFields => {
    const { name, role, expires } = (fields ?? {}) as Partial<Record<keyof TokenFields, unknown>>;
    return typeof name === 'string' && typeof expires === 'string' && TOKEN_ROLES.some((known) => known === role);
  },
});
