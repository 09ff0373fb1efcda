import type { DeliveryStatus } from '@contract/schemas/shapes';

import { LineIcon } from '@/ui/LineIcon';

const PATHS: Record<DeliveryStatus, string> = {
  queued: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v4l3 2',
  sending: 'M3 10 17 3.5l-4 13-3-5.5zM10 11l7-7.5',
  success: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M6.5 10.3l2.5 2.4 4.5-5',
  failed: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M7.5 7.5l5 5M12.5 7.5l-5 5',
  unconfirmed: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v4.5M10 13.5v.2',
  skipped: 'M4 5l6 5-6 5zM11 5l6 5-6 5z',
  canceled: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M6.5 10h7',
};

/** The status of a message as an icon, for a quick look through a long history; its text follows it. */
export function StatusIcon({ status }: { status: DeliveryStatus }) {
  return <LineIcon path={PATHS[status]} />;
}
