import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';

import { useToasts } from '@/ui/useToasts';

import { selectPushed } from './notificationsSlice';

const badNews = new Set<string>(['telegram_error', 'telegram_fallback', 'notification_error']);

/** Says each notification once when the socket brings it; those that were waiting on the server are only counted. */
export function useNotificationToasts(): void {
  const { screen } = useToasts();
  const pushed = useSelector(selectPushed);
  const said = useRef(pushed?.id);

  useEffect(() => {
    if (!pushed || said.current === pushed.id) return;
    said.current = pushed.id;
    const say = badNews.has(pushed.type) ? screen.error : screen.info;
    say(pushed.title, pushed.message);
  }, [pushed, screen]);
}
