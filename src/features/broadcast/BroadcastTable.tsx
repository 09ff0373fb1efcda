import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import type { Broadcast } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import type { SendingHold } from '@/entities/run/sendingHold';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { ActionsCell, MessageCell, ProgressCell, StatusCell } from './BroadcastCells';
import { reportPath } from './reportPath';

interface Props {
  rows: readonly Broadcast[];
  hold: SendingHold | null;
  /** Whether the server can copy one into a draft. */
  canDuplicate: boolean;
  onCancel: (row: Broadcast) => void;
}

const STATUSES: Broadcast['status'][] = ['running', 'paused', 'completed', 'canceled'];
const ROW_HEIGHT_PX = 72;

const byMoment = (one: Broadcast, other: Broadcast) => one.created_at - other.created_at || one.id - other.id;
const byStatus = (one: Broadcast, other: Broadcast) => STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status);
const bySize = (one: Broadcast, other: Broadcast) => one.total - other.total;
const idOf = ({ id }: Broadcast) => id;

/** Broadcasts as rows, in list order until a column is sorted; progress updates live. */
export function BroadcastTable({ rows, hold, canDuplicate, onCancel }: Props) {
  const { t } = useTranslation('broadcast');
  const navigate = useNavigate();
  const columns = useMemo(
    (): DataColumn<Broadcast>[] => [
      {
        key: 'message',
        title: t('history.columns.message'),
        isRowHeader: true,
        render: (row) => <MessageCell row={row} />,
      },
      {
        key: 'moment',
        title: t('history.columns.moment'),
        width: '15%',
        compare: byMoment,
        render: ({ created_at }) => formatMoment(created_at),
      },
      {
        key: 'status',
        title: t('history.columns.status'),
        width: '15%',
        compare: byStatus,
        render: (row) => <StatusCell row={row} hold={hold} />,
      },
      {
        key: 'progress',
        title: t('history.columns.progress'),
        width: '18%',
        compare: bySize,
        render: (row) => <ProgressCell row={row} />,
      },
      {
        key: 'actions',
        title: t('history.columns.actions'),
        width: '26%',
        align: 'end',
        isTitleHidden: true,
        render: (row) => <ActionsCell {...{ row, canDuplicate, onCancel }} />,
      },
    ],
    [t, hold, canDuplicate, onCancel],
  );
  return (
    <DataTable
      className="broadcastTable"
      label={t('history.title')}
      remembersAs="sent"
      columns={columns}
      rows={rows}
      keyOf={idOf}
      rowHeightPx={ROW_HEIGHT_PX}
      onOpen={({ id }) => void navigate(reportPath(id))}
    />
  );
}
