import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { GroupMessage } from '@contract/schemas/shapes';

import { nameInQuotes } from '@/lib/names';

/** What a message belongs to, as a link to it. */
export function MessageSource({ row }: { row: Pick<GroupMessage, 'kind' | 'sourceId' | 'funnelName' | 'act'> }) {
  const { t } = useTranslation(['deliveries', 'groupActs']);
  const { kind, sourceId, funnelName, act } = row;
  const name = nameInQuotes(funnelName ?? '');
  switch (kind) {
    case 'act':
      if (act?.targetId !== undefined)
        return (
          <Link to={`/journal?delivery=${act.targetId}`}>{t('groupActs:onMessage', { id: String(act.targetId) })}</Link>
        );
      return <span>{t('groupActs:byHand')}</span>;
    case 'greeting':
      return <span>{t('kinds.greeting')}</span>;
    case 'broadcast':
      return <Link to={`/broadcast/${sourceId}`}>{t('kinds.broadcast', { id: String(sourceId) })}</Link>;
    case 'planned':
      return <Link to="/broadcast">{t('kinds.planned')}</Link>;
    case 'funnel':
    case 'resend':
    case 'start':
      return <Link to={`/funnel-designer?edit=${sourceId}`}>{t(`kinds.${kind}`, { name })}</Link>;
  }
}
