import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { useToasts } from '@/ui/useToasts';

import { feedbackTexts } from './feedback/feedbackTexts';
import { selectFeedback, selectPushed } from './notificationsSlice';

const errorTypes = new Set<string>(['telegram_error', 'telegram_fallback', 'notification_error']);

/** Shows a toast for each pushed notification and each feedback, once; stored notifications are only counted. */
export function useNotificationToasts(): void {
  const { t } = useTranslation('notifications');
  const { message, screen } = useToasts();
  const takePushed = useNewItems(useSelector(selectPushed));
  const takeFeedback = useNewItems(useSelector(selectFeedback));

  useEffect(() => {
    for (const pushed of takePushed()) {
      const kind = pushed.tone ?? (errorTypes.has(pushed.type) ? 'error' : 'info');
      screen[kind](pushed.title, pushed.message, { topic: pushed.type === 'generic' ? 'messenger' : undefined });
    }
    for (const feedback of takeFeedback()) {
      const texts = feedbackTexts(feedback, t);
      if (feedback.kind === 'broadcastFailed') screen.error(texts.title, texts.message);
      else if (feedback.kind === 'broadcastCompleted') {
        const { sent, total } = feedback.values;
        const kind = sent === undefined || total === undefined ? 'info' : sent === total ? 'success' : 'warning';
        screen[kind](texts.title, texts.message);
      } else message.info(texts.title);
    }
  });
}

/** Returns the items added to a list, newest last, since the last call. */
function useNewItems<T extends { id: string }>(items: readonly T[]): () => readonly T[] {
  const lastId = useRef(items.at(-1)?.id);
  return () => {
    const known = items.findIndex(({ id }) => id === lastId.current);
    lastId.current = items.at(-1)?.id;
    return items.slice(known + 1);
  };
}
