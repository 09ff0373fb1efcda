import type { TFunction } from 'i18next';

import { nameInQuotes } from '@/lib/names';

import type { Feedback } from './feedback';

/** Feedback in the operator's language: a title, and an optional text. */
export function feedbackTexts({ kind, values }: Feedback, t: TFunction<'notifications'>) {
  if (kind === 'broadcastCompleted' || kind === 'broadcastFailed') {
    return { title: t(`feedback.${kind}`), message: values.message ?? countsText(values, t) };
  }
  const { funnelName, groupName, groupCount = 0, funnelCount = 1 } = values;
  if (funnelCount > 1) return { title: t(`feedback.${kind}.several`, { funnelCount, groupCount }), message: '' };
  if (funnelName === undefined) return { title: t(`feedback.${kind}.unnamed`), message: '' };
  const names = { funnelName: nameInQuotes(funnelName), groupName: nameInQuotes(groupName ?? '') };
  const title =
    groupName === undefined
      ? t(`feedback.${kind}.inGroups`, { ...names, count: groupCount })
      : t(`feedback.${kind}.inGroup`, names);
  return { title, message: '' };
}

function countsText({ sent, failed, total }: Feedback['values'], t: TFunction<'notifications'>): string {
  if (sent === undefined || total === undefined) return '';
  return t('feedback.counts', { sent, total, failed: failed ?? 0 });
}
