import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';

import type { DragState } from './useDragEntry';

/** Follows the pointer with the moment to which an entry would move. */
export function DragGhost({ drag: { toMs, x, y }, title }: { drag: DragState; title: string }) {
  const { t } = useTranslation('calendar');
  return createPortal(
    <div className="calendarGhost" style={{ translate: `${x + 12}px ${y + 12}px` }} role="status">
      <strong>{toMs === null ? t('drag.outside') : formatMoment(toMs / SECOND_MS)}</strong>
      <span>{title}</span>
    </div>,
    document.body,
  );
}
