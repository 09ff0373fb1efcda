import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import { PROXY_KINDS, WAYS, type ProxiesDraft } from './proxiesForm';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isWay(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const isKind = value.kind === 'none' || PROXY_KINDS.some((kind) => kind === value.kind);
  return isKind && [value.host, value.port, value.username].every((text) => typeof text === 'string');
}

/** Proxies that were entered and not saved, without their passwords. */
export const proxiesDraft = createFormDraftSlice('proxiesDraft', {
  version: 1,
  migrations: {},
  isValid: (fields): fields is ProxiesDraft =>
    isRecord(fields) &&
    WAYS.every((name) => isWay(fields[name])) &&
    ['number', 'undefined'].includes(typeof fields.revision),
});
