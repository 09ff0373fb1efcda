import type { SupportMessage, SupportStatus } from '@contract/schemas/shapes';

import {
  isRecord,
  readFields,
  readFlag,
  readId,
  readMoment,
  readRows,
  readText,
  UnreadableResponse,
} from './readValue';

/** A message of the conversation; `sent_at` is null if unknown. */
export type KnownSupportMessage = Omit<SupportMessage, 'sent_at'> & { sent_at: number | null };

/** The flag comes in `status`, as specified, or at the top level. */
export function parseSupportStatus(response: unknown): SupportStatus {
  const { status, ...fields } = readFields(response);
  const isSupportConfigured = readFlag(isRecord(status) ? status.isSupportConfigured : fields.isSupportConfigured);
  if (isSupportConfigured === null) throw new UnreadableResponse('No status of support');
  return { isSupportConfigured };
}

/** Messages without a text are left out. */
export const parseSupportMessages = readRows((row, at): KnownSupportMessage | null => {
  const message = readText(row.message);
  if (message === null) return null;
  const direction = row.direction === 'in' ? 'in' : 'out';
  return { ...row, id: readId(row.id) ?? -at - 1, direction, message, sent_at: readMoment(row.sent_at) };
});
