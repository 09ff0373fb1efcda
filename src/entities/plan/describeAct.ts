import type { TFunction } from 'i18next';

import type { StepAct } from '@contract/groupActs';
import { DAY_MINUTES, HOUR_MINUTES } from '@contract/time';
import { hasVisibleText } from '@contract/visibleText';

import { serverNow } from '@/lib/clock';

import { describeTimeOfDay } from './describeTimeOfDay';

/** What a step does to the group. @param text its name or description */
export function describeAct(t: TFunction<'planner'>, act: StepAct, text: string): string {
  switch (act.kind) {
    case 'close':
      if (act.openAt) return t('act.closeUntil', { text: describeTimeOfDay(t, act.openAt, serverNow()) });
      return act.openAfterMinutes === null ? t('act.close') : describeClosing(t, act.openAfterMinutes);
    case 'open':
      return t('act.open');
    case 'rename':
      return hasVisibleText(text) ? t('act.rename', { text }) : t('act.renameNothing');
    case 'describe':
      return hasVisibleText(text) ? t('act.describe', { text }) : t('act.describeNothing');
    case 'pin':
      return t('act.pin', { count: act.days });
  }
}

function describeClosing(t: TFunction<'planner'>, total: number): string {
  const [days, hours] = [Math.floor(total / DAY_MINUTES), Math.floor((total % DAY_MINUTES) / HOUR_MINUTES)];
  const minutes = total % HOUR_MINUTES;
  if (days > 0) return t('act.closeDays', { days, hours, minutes });
  return hours > 0 ? t('act.closeHours', { hours, minutes }) : t('act.closeMinutes', { minutes });
}
