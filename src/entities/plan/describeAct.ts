import type { TFunction } from 'i18next';

import type { StepAct } from '@contract/groupActs';
import { MINUTE_MS } from '@contract/time';
import { hasVisibleText } from '@contract/visibleText';

import { serverNow } from '@/lib/clock';
import { spanText } from '@/lib/span';

import { describeTimeOfDay } from './describeTimeOfDay';

/** What a step does to the group. @param text its name or description @param hasPinDays whether a pin ends by itself */
export function describeAct(t: TFunction<'planner'>, act: StepAct, text: string, hasPinDays = true): string {
  switch (act.kind) {
    case 'close':
      if (act.openAt) return t('act.closeUntil', { text: describeTimeOfDay(t, act.openAt, serverNow()) });
      if (act.openAfterMinutes === null) return t('act.close');
      return t('act.closeFor', { span: spanText(act.openAfterMinutes * MINUTE_MS) });
    case 'open':
      return t('act.open');
    case 'rename':
      return hasVisibleText(text) ? t('act.rename', { text }) : t('act.renameNothing');
    case 'describe':
      return hasVisibleText(text) ? t('act.describe', { text }) : t('act.describeNothing');
    case 'pin':
      return hasPinDays ? t('act.pin', { count: act.days }) : t('act.pinForever');
  }
}
