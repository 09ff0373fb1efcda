import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { nextRepeat } from '@contract/planner/repeats';
import type { PlannedBroadcast } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { Confirm } from '@/ui/Confirm';
import { EmptyState } from '@/ui/EmptyState';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { useOpened } from '@/ui/useOpened';

import type { PlannedQuestion } from './PlannedTable';
import { usePairedText } from './usePairedText';
import { usePlannedActions } from './usePlannedActions';
import { SendNowQuestion } from './SendNowQuestion';

const { View: PlannedTable } = lazyView(
  async () => (await import(/* webpackChunkName: "broadcast-planned" */ './PlannedTable')).PlannedTable,
  MissingPart,
);

interface Props {
  list: 'planned' | 'drafts';
  rows: readonly PlannedBroadcast[];
  /** Whether all sending is stopped. */
  isHeld: boolean;
  onEdit: (id: number) => void;
  onMove: (id: number) => void;
}

/** Planned and missed broadcasts, or drafts, with their actions. */
export function PlannedList({ list, rows, ...table }: Props) {
  const { t } = useTranslation('broadcast');
  const [question, ask, close] = useOpened<PlannedQuestion>();
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t(`planned.empty.${list}.title`)} text={t(`planned.empty.${list}.text`)} />
      ) : (
        <Suspense fallback={<div className="skeletonBlock" style={{ height: 160 }} />}>
          <PlannedTable label={t(`lists.${list}`)} rows={rows} {...table} onAsk={ask} />
        </Suspense>
      )}
      {question && <Question {...question} onClose={close} />}
    </>
  );
}

function Question({ action, row, onClose }: PlannedQuestion & { onClose: () => void }) {
  if (action !== 'send') return <ShortQuestion {...{ action, row, onClose }} />;
  return <SendNowQuestion row={row} onClose={onClose} />;
}

interface ShortProps {
  action: Exclude<PlannedQuestion['action'], 'send'>;
  row: PlannedBroadcast;
  onClose: () => void;
}

function ShortQuestion({ action, row, onClose }: ShortProps) {
  const { t } = useTranslation(['broadcast', 'common', 'pairs']);
  const { accounts } = usePairedText(row);
  const actions = usePlannedActions(row);
  const momentOf = (atMs: number | null) => (atMs === null ? '' : formatMoment(toSeconds(atMs)));
  const nextMs = row.repeat && row.startsAtMs !== null ? nextRepeat(row.repeat, row.startsAtMs) : null;
  const skipText = nextMs === null ? 'textLast' : 'text';
  return (
    <Confirm
      type={action === 'remove' ? 'danger' : 'warning'}
      title={t(`planned.questions.${action}.title`, { moment: momentOf(row.startsAtMs) })}
      message={
        <>
          <p>
            {action === 'skip'
              ? t(`planned.questions.skip.${skipText}`, { moment: momentOf(nextMs) })
              : t(`planned.questions.remove.${row.repeat ? 'textRepeated' : 'text'}`)}
          </p>
          {accounts !== '' && <p>{t(`pairs:planned.${action}`, { accounts })}</p>}
        </>
      }
      confirmText={t(`planned.questions.${action}.submit`)}
      cancelText={t('common:actions.close')}
      isLoading={actions.isBusy}
      onConfirm={() => void actions[action]().then(onClose)}
      onCancel={onClose}
    />
  );
}
