import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';
import { hasVisibleText } from '@contract/visibleText';

import { formatMoment } from '@/lib/moment';
import { quoted } from '@/lib/names';
import { numberFormat } from '@/lib/numberFormat';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import type { MenuItem } from '@/ui/MenuList';
import { OverflowMenu } from '@/ui/OverflowMenu';

import { MessageText } from './BroadcastCells';
import { usePairedText } from './usePairedText';
import { useRepeatText } from '@/entities/repeat/useRepeatText';

/** A question about a planned broadcast. */
export interface PlannedQuestion {
  action: 'send' | 'skip' | 'remove';
  row: PlannedBroadcast;
}

interface Props {
  label: string;
  rows: readonly PlannedBroadcast[];
  /** Whether all sending is stopped. */
  isHeld: boolean;
  onEdit: (id: number) => void;
  onMove: (id: number) => void;
  onAsk: (question: PlannedQuestion) => void;
}

const ROW_HEIGHT_PX = 64;
const momentOf = ({ startsAtMs, changedAtMs }: PlannedBroadcast) => startsAtMs ?? changedAtMs;
const byMoment = (one: PlannedBroadcast, other: PlannedBroadcast) => momentOf(one) - momentOf(other);
const bySize = (one: PlannedBroadcast, other: PlannedBroadcast) => one.groupCount - other.groupCount;
const idOf = ({ id }: PlannedBroadcast) => id;

/** Broadcasts that are not sent yet, as rows in list order until a column is sorted. */
export function PlannedTable({ label, rows, isHeld, onEdit, onMove, onAsk }: Props) {
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
            {mediaName !== null && (
              <p className="wrap hint broadcastCell-notes">{t('planned.file', { name: mediaName })}</p>
            )}
          </>
        ),
      },
      {
        key: 'when',
        title: t('planned.columns.when'),
        width: '22%',
        compare: byMoment,
        render: (row) => <WhenCell row={row} isHeld={isHeld} />,
      },
      {
        key: 'groups',
        title: t('groups.label'),
        width: '20%',
        compare: bySize,
        render: (row) => <GroupsCell row={row} />,
      },
      {
        key: 'actions',
        title: t('history.columns.actions'),
        width: 210,
        align: 'end',
        isTitleHidden: true,
        render: (row) => <Actions row={row} onEdit={onEdit} onMove={onMove} onAsk={onAsk} />,
      },
    ],
    [t, isHeld, onEdit, onMove, onAsk],
  );
  return (
    <DataTable
      className="broadcastTable"
      label={label}
      remembersAs="planned"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      rowHeightPx={ROW_HEIGHT_PX}
      onOpen={({ id, follows }) => {
        if (!follows) onEdit(id);
      }}
    />
  );
}

function GroupsCell({ row }: { row: PlannedBroadcast }) {
  const { text } = usePairedText(row);
  return (
    <div>
      <ChosenGroups row={row} />
      {text !== null && <p className="wrap hint broadcastCell-notes">{text}</p>}
    </div>
  );
}

function ChosenGroups({ row: { groupCount, selection } }: { row: PlannedBroadcast }) {
  const { t } = useTranslation('broadcast');
  if (selection === null) return <p className="broadcastCell-text">{numberFormat.format(groupCount)}</p>;
  if (selection.name === null) return <p className="broadcastCell-text">{t('planned.selection.gone')}</p>;
  return (
    <>
      <p className="broadcastCell-text">{quoted(selection.name)}</p>
      <p className="wrap hint broadcastCell-notes">{t('planned.selection.recalculate')}</p>
    </>
  );
}

function WhenCell({ row, isHeld }: { row: PlannedBroadcast; isHeld: boolean }) {
  const { status, startsAtMs, changedAtMs, repeat, missedReason, earlierCount = 0 } = row;
  const { t } = useTranslation('broadcast');
  const describeRepeat = useRepeatText();
  if (startsAtMs === null)
    return (
      <p className="broadcastCell-text">{t('planned.changed', { moment: formatMoment(toSeconds(changedAtMs)) })}</p>
    );
  return (
    <div>
      <p className="broadcastCell-text">{formatMoment(toSeconds(startsAtMs))}</p>
      {repeat && <p className="wrap hint broadcastCell-notes">{describeRepeat(repeat, startsAtMs)}</p>}
      {isHeld && status === 'scheduled' && <p className="wrap hint broadcastCell-notes">{t('statuses.stopped')}</p>}
      {status === 'missed' && (
        <p className="wrap hint broadcastCell-notes">
          <span data-kind="failed">{t(`planned.missed.${missedReason ?? 'late'}`)}</span>
        </p>
      )}
      {earlierCount > 0 && (
        <p className="wrap hint broadcastCell-notes">{t('planned.missedEarlier', { count: earlierCount })}</p>
      )}
    </div>
  );
}

type ActionsProps = Pick<Props, 'onEdit' | 'onMove' | 'onAsk'> & { row: PlannedBroadcast };

/** The action that a row is looked at for, the others in a menu. */
function Actions({ row, onEdit, onMove, onAsk }: ActionsProps) {
  const { t } = useTranslation(['broadcast', 'schedules']);
  // It is changed where the broadcast is planned that it belongs to.
  if (row.follows) return null;
  const hasGroups = row.groupCount > 0 || row.selection !== null;
  const canSend = row.repeat === null && hasGroups && (hasVisibleText(row.message) || row.mediaUrl !== null);
  const isScheduled = row.status === 'scheduled';
  const ask = (action: PlannedQuestion['action']): MenuItem => ({
    key: action,
    label: t(`planned.actions.${action}`),
    isDangerous: action === 'remove',
    onSelect: () => onAsk({ action, row }),
  });
  const move = { key: 'move', label: t('schedules:move.action'), onSelect: () => onMove(row.id) };
  const edit = { key: 'edit', label: t('planned.actions.edit'), onSelect: () => onEdit(row.id) };
  // A missed one is to be sent after all.
  const isSendFirst = canSend && row.status === 'missed';
  const main = isSendFirst ? ask('send') : edit;
  const others = [...(isSendFirst ? [edit] : []), ...(canSend && !isSendFirst ? [ask('send')] : [])];
  return (
    <div className="row broadcastCell-actions">
      <button type="button" className="plainButton" onClick={main.onSelect}>
        {main.label}
      </button>
      <OverflowMenu
        label={t('planned.actions.more', { moment: formatMoment(toSeconds(momentOf(row))) })}
        items={[
          ...others,
          ...(isScheduled ? [move] : []),
          ...(isScheduled && row.repeat ? [ask('skip')] : []),
          ask('remove'),
        ]}
      />
    </div>
  );
}
