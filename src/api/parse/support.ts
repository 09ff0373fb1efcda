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

/** A line of the conversation; `sent_at` is null where the server does not say. */
export type KnownSupportMessage = Omit<SupportMessage, 'sent_at'> & { sent_at: number | null };

/** The flag comes in `status`, as the specification has it, or alone. */
export function parseSupportStatus(response: unknown): SupportStatus {
  const { status, ...fields } = readFields(response);
  const isSupportConfigured = readFlag(isRecord(status) ? status.isSupportConfigured : fields.isSupportConfigured);
  if (isSupportConfigured === null) throw new UnreadableResponse('No status of support');
  return { isSupportConfigured };
}

/** The conversation; a line without a text is left out. */
export const parseSupportMessages = readRows((row, at): KnownSupportMessage | null => {
  const message = readText(row.message);
  if (message === null) return null;
  const direction = row.direction === 'in' ? 'in' : 'out';
  return { ...row, id: readId(row.id) ?? -at - 1, direction, message, sent_at: readMoment(row.sent_at) };
});
