import type { GroupMessage } from '@contract/schemas/shapes';

/** The text of an act on a group in a history: answered requests are shown by the answer. */
export const actText = ({ kind, isApproved }: NonNullable<GroupMessage['act']>) =>
  kind !== 'admit' ? kind : isApproved === true ? ('approve' as const) : ('reject' as const);
