import type { TFunction } from 'i18next';

import type { Feedback } from './feedback';

/** Feedback in the operator's language: a title, and an optional text. */
export function feedbackTexts({ kind, values }: Feedback, t: TFunction<'notifications'>) {
  if (kind === 'broadcastCompleted' || kind === 'broadcastFailed') {
    return { title: t(`feedback.${kind}`), message: values.message ?? countsText(values, t) };
  }
  const { groupCount = 0, funnelCount = 1 } = values;
  const funnelName = nest(values.funnelName);
  const groupName = nest(values.groupName);
  if (funnelCount > 1) return { title: t(`feedback.${kind}.several`, { funnelCount, groupCount }), message: '' };
  if (funnelName === undefined) return { title: t(`feedback.${kind}.unnamed`), message: '' };
  const title =
    groupName === undefined
      ? t(`feedback.${kind}.inGroups`, { funnelName, count: groupCount })
      : t(`feedback.${kind}.inGroup`, { funnelName, groupName });
  return { title, message: '' };
}

/** The texts quote names: the marks of a name become plain ones. `nameInQuotes` would load its languages with every page. */
const nest = (name?: string) => name?.replaceAll(/[«»„“”]/g, '"');

function countsText({ sent, failed, total }: Feedback['values'], t: TFunction<'notifications'>): string {
  if (sent === undefined || total === undefined) return '';
  return t('feedback.counts', { sent, total, failed: failed ?? 0 });
}
