import { useTranslation } from 'react-i18next';

import { SelectionBar } from '@/ui/SelectionBar';
import type { RowSelection } from '@/ui/table/rowSelection';

import { BULK_ACTIONS, BULK_TEXTS, targetsOf, type BulkRequest } from './bulk';
import type { ScheduleRow } from './listByFunnel';

interface Props extends RowSelection {
  rows: readonly ScheduleRow[];
  shown: readonly ScheduleRow[];
  onAsk: (request: BulkRequest) => void;
}

/** The bar of the selected schedules; those that have ended meanwhile are not among them. */
export function SelectedSchedules({ rows, shown, selected, onSelected, onAsk }: Props) {
  const { t } = useTranslation(['schedules', 'pauses']);
  const isSelected = ({ schedule }: ScheduleRow) => selected.has(schedule.id);
  const schedules = rows.filter(isSelected).map(({ schedule }) => schedule);
  if (schedules.length === 0) return null;
  const shownCount = shown.filter(isSelected).length;
  const actions = BULK_ACTIONS.filter((action) => targetsOf(action, schedules).length > 0);
  return (
    <SelectionBar
      label={t('many.label')}
      selectedCount={schedules.length}
      hiddenCount={schedules.length - shownCount}
      shownCount={shownCount < shown.length ? shown.length : null}
      onSelectShown={() => onSelected(new Set([...selected, ...shown.map(({ schedule }) => schedule.id)]))}
      onClear={() => onSelected(new Set())}
    >
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className="plainButton"
          data-danger={action === 'stop'}
          onClick={() => onAsk({ action, schedules })}
        >
          {t(BULK_TEXTS[action])}
        </button>
      ))}
    </SelectionBar>
  );
}
