import type { TFunction } from 'i18next';

import { sentAs } from '@contract/planner/sentAs';

import { mediaKind } from '@/lib/mediaKind';

/** Names a file of a message, with a note when the messenger does not show it inline. */
export function describeMedia(t: TFunction<'plan'>, url: string, hasText: boolean): string {
  const [sent, kind] = [sentAs(url, hasText), mediaKind(url)];
  if (sent === 'voice') return t('media.voice');
  const isShownAsFile = sent === 'document' && kind !== 'document' && kind !== 'file';
  return isShownAsFile ? t('media.asFile', { kind: t(`media.${kind}`) }) : t(`media.${kind}`);
}
