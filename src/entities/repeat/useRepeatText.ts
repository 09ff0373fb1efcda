import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { Repeat } from '@contract/planner/repeats';
import { WEEKDAYS } from '@contract/planner/timeOfDay';
import { toSeconds } from '@contract/time';

import { formatDay } from '@/lib/moment';
import { useZoneNames } from '@/ui/zone/useZoneNames';
import { differsFromViewer } from '@/ui/zone/zoneTime';

/** Describes how a broadcast repeats: days, time, the zone if it is not the viewer's, the last day. `atMs` is the next moment. */
export function useRepeatText(): (repeat: Repeat, atMs: number) => string {
  const { t } = useTranslation(['broadcast', 'planner']);
  const { nameOf } = useZoneNames();
  return useCallback(
    ({ kind, time, weekdays, monthDay, zone, untilMs }, atMs) => {
      const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => t(`planner:weekdays.${day}`));
      const described = {
        daily: () => t('when.described.daily', { time }),
        weekly: () => t('when.described.weekly', { time, days: days.join(', ') }),
        monthly: () => t('when.described.monthly', { time, monthDay }),
      }[kind]();
      const end = untilMs === null ? [] : [t('when.described.until', { day: formatDay(toSeconds(untilMs)) })];
      return [described, ...(differsFromViewer(zone, atMs) ? [nameOf(zone, atMs)] : []), ...end].join(', ');
    },
    [t, nameOf],
  );
}
