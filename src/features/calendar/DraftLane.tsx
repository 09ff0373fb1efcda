import { useTranslation } from 'react-i18next';

import type { Calendar } from '@contract/schemas/shapes';

interface Props {
  drafts: Calendar['drafts'];
  onEdit: (plannedId: number) => void;
}

/** Broadcasts without a date; a click plans one. */
export function DraftLane({ drafts, onEdit }: Props) {
  const { t } = useTranslation('calendar');
  if (drafts.length === 0) return null;
  return (
    <details className="calendarAside" open>
      <summary className="row disclosure">{t('drafts.title', { total: drafts.length })}</summary>
      <ul className="wrap calendarAside-drafts">
        {drafts.map(({ id, text, count }) => (
          <li key={id}>
            <button type="button" className="calendarTile" data-kind="draft" onClick={() => onEdit(id)}>
              <span className="calendarTile-title">{text || t('file')}</span>
              <span className="calendarTile-time">{t('groups', { count })}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
