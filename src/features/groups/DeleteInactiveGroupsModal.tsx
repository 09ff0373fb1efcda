import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { InactiveGroup } from '@contract/schemas/shapes';

import { ConfirmModal } from '@/ui/ConfirmModal';
import { QueryFailure } from '@/ui/QueryFailure';

import './deleteInactive.css';
import { InactiveGroupsTable } from './InactiveGroupsTable';
import { useInactiveGroups, type ActivityCheck } from './useInactiveGroups';
import { useLeaveGroups, type LeaveMode } from './useLeaveGroups';

const days = limits.groups.inactiveAfterDays;
const WIDTH_PX = 720;
const noRows: readonly InactiveGroup[] = [];

/** Lists inactive groups and leaves the selected ones. Source: SPEC-2.56, SPEC-2.57, decision 0048. */
export function DeleteInactiveGroupsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['groups', 'common']);
  const { rows, check, error, refetch } = useInactiveGroups();
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(() => new Set());
  const { leave, isLeaving, leftCount, stop } = useLeaveGroups();
  const known = rows ?? noRows;
  const chosenIds = known.map(({ id }) => id).filter((id) => !keptIds.has(id));
  const isComplete = check === null || check.checkedCount - check.failedCount === check.totalCount;
  const isUnknown = check?.isUnknown ?? false;
  const isAll = isUnknown || (isComplete && chosenIds.length === known.length);
  const way: LeaveMode = check === null ? 'chosen' : isAll ? 'all' : 'oneByOne';

  function handleToggle(groupId: number) {
    const others = new Set(keptIds);
    if (!others.delete(groupId)) others.add(groupId);
    setKeptIds(others);
  }

  return (
    <ConfirmModal
      type="danger"
      widthPx={WIDTH_PX}
      title={t('deleteInactive.title')}
      message={
        <div className="inactiveGroups" aria-busy={rows === undefined && error === undefined}>
          <p>{t('deleteInactive.text', { days })}</p>
          {error !== undefined && (
            <QueryFailure error={error} failure={t('deleteInactive.loadFailed')} onRetry={refetch} />
          )}
          {error === undefined && rows === undefined && check === null && (
            <div className="skeletonBlock inactiveGroups-skeleton" role="status" aria-label={t('common:loading')} />
          )}
          {check && <ActivityCheckView check={check} isOver={rows !== undefined} />}
          {rows?.length === 0 && !isUnknown && <p className="inactiveGroups-none">{t('deleteInactive.none')}</p>}
          {known.length > 0 && (
            <>
              <ChoiceBar
                chosenCount={chosenIds.length}
                totalCount={known.length}
                isDisabled={isLeaving}
                onAll={() => setKeptIds(new Set())}
                onNone={() => setKeptIds(new Set(known.map(({ id }) => id)))}
              />
              <InactiveGroupsTable
                rows={known}
                isDisabled={isLeaving}
                isChosen={(id) => !keptIds.has(id)}
                onToggle={handleToggle}
              />
            </>
          )}
          {leftCount !== null && (
            <p className="inactiveGroups-progress">
              <span role="status">{t('deleteInactive.leaving', { done: leftCount, total: chosenIds.length })}</span>
              <button type="button" className="plainButton" onClick={stop}>
                {t('deleteInactive.stop')}
              </button>
            </p>
          )}
        </div>
      }
      confirmText={isAll ? t('deleteInactive.confirm') : t('deleteInactive.confirmChosen', { count: chosenIds.length })}
      cancelText={t(rows?.length === 0 && !isUnknown ? 'common:actions.close' : 'common:actions.cancel')}
      hasConfirm={rows?.length !== 0 || isUnknown}
      isConfirmDisabled={chosenIds.length === 0 && !isUnknown}
      isLoading={isLeaving}
      onConfirm={() => void leave(chosenIds, way).then((isDone) => isDone && onClose())}
      onCancel={onClose}
    />
  );
}

interface ChoiceBarProps {
  chosenCount: number;
  totalCount: number;
  isDisabled: boolean;
  onAll: () => void;
  onNone: () => void;
}

function ChoiceBar({ chosenCount, totalCount, isDisabled, onAll, onNone }: ChoiceBarProps) {
  const { t } = useTranslation('groups');
  return (
    <div className="inactiveGroups-bar">
      <span role="status">{t('deleteInactive.chosen', { chosen: chosenCount, total: totalCount })}</span>
      <button type="button" className="linkButton" disabled={isDisabled || chosenCount === totalCount} onClick={onAll}>
        {t('deleteInactive.chooseAll')}
      </button>
      <button type="button" className="linkButton" disabled={isDisabled || chosenCount === 0} onClick={onNone}>
        {t('deleteInactive.chooseNone')}
      </button>
    </div>
  );
}

/** Progress of checking all groups with a stop button; afterwards, what could not be determined. */
function ActivityCheckView({ check, isOver }: { check: ActivityCheck; isOver: boolean }) {
  const { t } = useTranslation('groups');
  const { checkedCount, failedCount, totalCount, isUnknown, inactive, stop } = check;
  const missedCount = totalCount - checkedCount + failedCount;
  if (isOver) {
    if (isUnknown) return <p className="inactiveGroups-warning">{t('deleteInactive.check.untold')}</p>;
    if (missedCount === 0) return null;
    return <p className="inactiveGroups-warning">{t('deleteInactive.check.missed', { count: missedCount })}</p>;
  }
  const label = t('deleteInactive.check.progress', { checked: checkedCount, total: totalCount });
  return (
    <div className="inactiveGroups-check">
      <progress max={totalCount} value={checkedCount} aria-label={label} />
      <p className="inactiveGroups-progress">
        <span>
          {label}. {t('deleteInactive.check.found', { found: inactive.length })}
        </span>
        <button type="button" className="plainButton" onClick={stop}>
          {t('deleteInactive.check.stop')}
        </button>
      </p>
    </div>
  );
}
