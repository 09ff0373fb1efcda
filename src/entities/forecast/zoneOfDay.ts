import { zoneOfOwner, type PaceSettings } from '@contract/planner/pace';

import { browserZone } from '@/ui/zone/zoneTime';

/** The zone of the owner's day; the browser's until one was chosen, because the default is none of the owner's. */
export function zoneOfDay(pace: Pick<PaceSettings, 'timeZone' | 'zoneOffsetMinutes' | 'quietFromMinute'>): string {
  const isChosen = !!pace.timeZone || pace.zoneOffsetMinutes !== 0 || pace.quietFromMinute !== null;
  return isChosen ? zoneOfOwner(pace) : browserZone();
}
