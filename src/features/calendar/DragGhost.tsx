import { useImperativeHandle, useState, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';

import type { DragState, GhostHandle } from './useDragEntry';

interface Props {
  /** As it began. */
  drag: DragState;
  ref: Ref<GhostHandle>;
  title: string;
  /** It goes out, was stopped or moved meanwhile: it cannot be moved from there any more. */
  isGone: boolean;
}

/** Follows the pointer with the moment to which an entry would move. */
export function DragGhost({ drag, ref, title, isGone }: Props) {
  const { t } = useTranslation('calendar');
  const [{ toMs, x, y }, setState] = useState(drag);
  useImperativeHandle(ref, () => setState, []);
  return createPortal(
    <div className="calendarGhost" style={{ translate: `${x + 12}px ${y + 12}px` }} role="status">
      <strong>{isGone ? t('drag.gone') : toMs === null ? t('drag.outside') : formatMoment(toMs / SECOND_MS)}</strong>
      <span>{title}</span>
    </div>,
    document.body,
  );
}
