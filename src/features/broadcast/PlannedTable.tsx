import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { quoted } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { LineIcon } from '@/ui/LineIcon';

import { MessageText } from './BroadcastCells';
import './broadcastTexts';
import { useRepeatText } from './useRepeatText';

/** A question about a planned broadcast. */
export interface PlannedQuestion {
  action: 'send' | 'skip' | 'remove';
  row: PlannedBroadcast;
}

interface Props {
  label: string;
  rows: readonly PlannedBroadcast[];
  onEdit: (id: number) => void;
  onAsk: (question: PlannedQuestion) => void;
}

const ROW_HEIGHT_PX = 64;
const REMOVE_ICON = 'M4 6h12 M8 6V4h4v2 M5.5 6l.8 10.5h7.4L14.5 6';
const momentOf = ({ startsAtMs, changedAtMs }: PlannedBroadcast) => startsAtMs ?? changedAtMs;
const byMoment = (one: PlannedBroadcast, other: PlannedBroadcast) => momentOf(one) - momentOf(other);
const bySize = (one: PlannedBroadcast, other: PlannedBroadcast) => one.groupCount - other.groupCount;
const idOf = ({ id }: PlannedBroadcast) => id;

/** Broadcasts that are not sent yet, as rows in list order until a column is sorted. */
export function PlannedTable({ label, rows, onEdit, onAsk }: Props) {
  const { t } = useTranslation('broadcast');
  const columns = useMemo(
    (): DataColumn<PlannedBroadcast>[] => [
      {
        key: 'message',
        title: t('history.columns.message'),
        isRowHeader: true,
        render: ({ message, variables, mediaName }) => (
          <>
            <MessageText row={{ message, variables }} />
            {mediaName !== null && <p className="broadcastCell-notes">{t('planned.file', { name: mediaName })}</p>}
          </>
        ),
      },
      {
        key: 'when',
        title: t('planned.columns.when'),
        width: '19%',
        compare: byMoment,
        render: (row) => <WhenCell row={row} />,
      },
      {
        key: 'groups',
        title: t('groups.label'),
        width: '15%',
        compare: bySize,
        render: (row) => <GroupsCell row={row} />,
      },
      {
        key: 'actions',
        title: t('history.columns.actions'),
        width: 370,
        align: 'end',
        isTitleHidden: true,
        render: (row) => <Actions row={row} onEdit={onEdit} onAsk={onAsk} />,
      },
    ],
    [t, onEdit, onAsk],
  );
  return (
    <DataTable
      className="broadcastTable"
      label={label}
      columns={columns}
      rows={rows}
      keyOf={idOf}
      rowHeightPx={ROW_HEIGHT_PX}
      onOpen={({ id }) => onEdit(id)}
    />
  );
}

function GroupsCell({ row: { groupCount, selection } }: { row: PlannedBroadcast }) {
  const { t } = useTranslation('broadcast');
  if (selection === null) return numberFormat.format(groupCount);
  if (selection.name === null) return t('planned.selection.gone');
  return (
    <div>
      <p className="broadcastCell-text">{quoted(selection.name)}</p>
      <p className="broadcastCell-notes">{t('planned.selection.recalculate')}</p>
    </div>
  );
}

function WhenCell({ row: { status, startsAtMs, changedAtMs, repeat, missedReason } }: { row: PlannedBroadcast }) {
  const { t } = useTranslation('broadcast');
  const describeRepeat = useRepeatText();
  if (startsAtMs === null)
    return (
      <p className="broadcastCell-text">{t('planned.changed', { moment: formatMoment(toSeconds(changedAtMs)) })}</p>
    );
  return (
    <div>
      <p className="broadcastCell-text">{formatMoment(toSeconds(startsAtMs))}</p>
      {repeat && <p className="broadcastCell-notes">{describeRepeat(repeat, startsAtMs)}</p>}
      {status === 'missed' && (
        <p className="broadcastCell-notes">
          <span data-kind="failed">{t(`planned.missed.${missedReason ?? 'late'}`)}</span>
        </p>
      )}
    </div>
  );
}

type ActionsProps = Pick<Props, 'onEdit' | 'onAsk'> & { row: PlannedBroadcast };

function Actions({ row, onEdit, onAsk }: ActionsProps) {
  const { t } = useTranslation('broadcast');
  const hasGroups = row.groupCount > 0 || row.selection !== null;
  const canSend = row.repeat === null && hasGroups && (row.message.trim() !== '' || row.mediaUrl !== null);
  return (
    <div className="broadcastCell-actions">
      {row.repeat !== null && row.status === 'scheduled' && (
        <button type="button" className="plainButton" onClick={() => onAsk({ action: 'skip', row })}>
          {t('planned.actions.skip')}
        </button>
      )}
      {canSend && (
        <button type="button" className="plainButton" onClick={() => onAsk({ action: 'send', row })}>
          {t('planned.actions.send')}
        </button>
      )}
      <button type="button" className="plainButton" onClick={() => onEdit(row.id)}>
        {t('planned.actions.edit')}
      </button>
      <button
        type="button"
        className="iconButton"
        aria-label={t('planned.actions.remove')}
        title={t('planned.actions.remove')}
        onClick={() => onAsk({ action: 'remove', row })}
      >
        <LineIcon path={REMOVE_ICON} />
      </button>
    </div>
  );
}
