import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Calendar } from '@contract/schemas/shapes';

interface Props {
  drafts: Calendar['drafts'];
  onEdit: (plannedId: number) => void;
}

/** About two lines of them. */
const SHOWN_COUNT = 6;

/** Broadcasts without a date; a click plans one. At first the newest ones, so that nothing below is far away. */
export function DraftLane({ drafts, onEdit }: Props) {
  const { t } = useTranslation('calendar');
  const [isWhole, setIsWhole] = useState(false);
  const newest = useMemo(() => [...drafts].sort((one, other) => other.id - one.id), [drafts]);
  if (drafts.length === 0) return null;
  return (
    <details className="calendarAside" open>
      <summary className="row disclosure">{t('drafts.title', { total: drafts.length })}</summary>
      <ul className="wrap calendarAside-drafts">
        {(isWhole ? newest : newest.slice(0, SHOWN_COUNT)).map(({ id, text, count }) => (
          <li key={id}>
            <button type="button" className="calendarTile" data-kind="draft" onClick={() => onEdit(id)}>
              <span className="calendarTile-title">{text || t('file')}</span>
              <span className="calendarTile-time">{t('groups', { count })}</span>
            </button>
          </li>
        ))}
      </ul>
      {drafts.length > SHOWN_COUNT && (
        <button type="button" className="plainButton calendarAside-all" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('aside.latest') : t('aside.all', { total: drafts.length })}
        </button>
      )}
    </details>
  );
}
