import type { DeliveryStatus } from '@contract/schemas/shapes';

import type { KnownRun } from '@/api/parse/runs';

const troubles: ReadonlySet<DeliveryStatus> = new Set(['failed', 'unconfirmed', 'skipped']);

/** Whether a message of a run needs a look. */
export const hasFailed = ({ messages }: KnownRun): boolean => messages.some(({ status }) => troubles.has(status));
