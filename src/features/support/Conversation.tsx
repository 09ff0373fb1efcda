import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useListSupportMessagesQuery } from '@/api/supportApi';
import { formatMoment } from '@/lib/moment';
import { QueryView } from '@/ui/QueryView';

/** Support replies outside of the console; the dialog polls while open. */
const POLL_INTERVAL_MS = 10_000;

/** The conversation with support, newest last. */
export function Conversation() {
  const { t } = useTranslation('support');
  const query = useListSupportMessagesQuery(undefined, {
    pollingInterval: POLL_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  });
  const list = useRef<HTMLOListElement>(null);
  const count = query.data?.length ?? 0;
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  return (
    <QueryView
      query={query}
      failure={t('failures.load')}
      skeleton={<div className="skeletonBlock support-skeleton" />}
      isEmpty={(messages) => messages.length === 0}
      empty={null}
    >
      {(messages) => (
        <ol ref={list} className="frame support-conversation" aria-label={t('conversation')} tabIndex={0}>
          {messages.map(({ id, direction, message, sent_at }) => (
            <li key={id} className="support-message" data-direction={direction}>
              <p className="support-author">
                {t(`authors.${direction}`)} {sent_at !== null && <time>{formatMoment(sent_at)}</time>}
              </p>
              <p className="support-text">{message}</p>
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
