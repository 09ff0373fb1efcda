import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatMoment } from '@/lib/moment';
import { SECOND_MS } from '@contract/time';
import { beginsAtTop } from '@/ui/dialogPlace';
import { useReturnFocus } from '@/ui/useReturnFocus';

import { isFollowing, isMovable, type ShownEntry } from './entries';
import { EntryCancel } from './EntryCancel';
import { useEntryText } from './useEntryText';
import { useReason } from './useReason';

interface Props {
  entry: ShownEntry;
  /** Names of groups, by id. */
  names: ReadonlyMap<number, string>;
  onMove: (entry: ShownEntry) => void;
  /** Opens the form of a planned broadcast. */
  onEdit: (plannedId: number) => void;
  /** Opens the form of the series that a start belongs to. */
  onEditSeries: (seriesId: number) => void;
  onHistory: (groupId: number) => void;
  /** Opens the series of a funnel. */
  onSeries: (funnelId: number) => void;
  onClose: () => void;
}

/** What an entry is: when, where, how sure, what became of it, and the way to what it belongs to. */
export function EntryModal({ entry, names, onMove, onClose, ...ways }: Props) {
  useReturnFocus();
  const { t } = useTranslation('calendar');
  const text = useEntryText();
  const reason = useReason();
  const { about, atMs, endMs, groupIds, count } = entry;
  const shown = groupIds.slice(0, 3).map((id) => names.get(id) ?? '');
  const others = count - shown.length;
  return (
    <Modal open {...beginsAtTop} title={text.title(entry)} footer={null} onCancel={onClose}>
      <div className="calendarEntry">
        <p className="calendarEntry-time">
          {formatMoment(atMs / SECOND_MS)}
          {endMs > atMs && ` – ${formatMoment(endMs / SECOND_MS)}`}
        </p>
        <ul className="calendarEntry-facts">
          {text.words(entry).map((word) => (
            <li key={word}>{word}</li>
          ))}
          {entry.reason && entry.state !== 'skipped' && <li>{reason(entry)}</li>}
        </ul>
        {shown.length > 0 && (
          <p>
            {t('in', { groups: shown.join(', ') })}
            {others > 0 && ` ${t('others', { count: others })}`}
          </p>
        )}
        {isFollowing(about) && <p className="hint">{t('follows')}</p>}
        {about.isRepeated && <p className="hint">{t(about.kind === 'start' ? 'repeatedStart' : 'repeated')}</p>}
        <div className="row">
          {isMovable(entry) && (
            <button type="button" className="solidButton" onClick={() => onMove(entry)}>
              {t('move')}
            </button>
          )}
          <Ways entry={entry} {...ways} />
          {isMovable(entry) && <EntryCancel entry={entry} onDone={onClose} />}
        </div>
      </div>
    </Modal>
  );
}

type WaysProps = Pick<Props, 'entry' | 'onEdit' | 'onEditSeries' | 'onHistory' | 'onSeries'>;

/** Links to the funnel, the broadcast or the run. */
function Ways({ entry, onEdit, onEditSeries, onHistory, onSeries }: WaysProps) {
  const { t } = useTranslation('calendar');
  const {
    about,
    groupIds: [groupId],
  } = entry;
  const { kind, id, seriesId } = about;
  if (id === null)
    return groupId === undefined ? null : (
      <Link className="plainButton" to={`/groups/${groupId}`}>
        {t('open.group')}
      </Link>
    );
  if (kind === 'broadcast')
    return (
      <Link className="plainButton" to={`/broadcast/${id}`}>
        {t('open.broadcast')}
      </Link>
    );
  if (kind === 'planned')
    return isFollowing(about) ? null : (
      <button type="button" className="plainButton" onClick={() => onEdit(id)}>
        {t('open.planned')}
      </button>
    );
  return (
    <>
      {seriesId !== null && isMovable(entry) && (
        <button type="button" className="plainButton" onClick={() => onEditSeries(seriesId)}>
          {t('open.start')}
        </button>
      )}
      <Link className="plainButton" to={`/funnel-designer?edit=${id}`}>
        {t('open.funnel')}
      </Link>
      {seriesId !== null && (
        <button type="button" className="plainButton" onClick={() => onSeries(id)}>
          {t('open.series')}
        </button>
      )}
      {groupId !== undefined && kind !== 'start' && (
        <button type="button" className="plainButton" onClick={() => onHistory(groupId)}>
          {t('open.run')}
        </button>
      )}
    </>
  );
}
