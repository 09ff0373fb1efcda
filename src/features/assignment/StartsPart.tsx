import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { QueryFailure } from '@/ui/QueryFailure';

import { AddStartForm } from './AddStartForm';
import { StartList } from './StartList';
import type { StartForm } from './startMoment';
import type { PlannedStarts } from './usePlannedStarts';
import { UnfilledStart } from './UnfilledStart';

interface Props {
  /** Null until one is chosen. */
  funnelId: number | null;
  group: Group;
  planned: PlannedStarts;
  form: StartForm;
  onChange: (form: StartForm) => void;
  onAdd: (startAtS: number) => void;
}

/** Existing starts and the form that adds one. */
export function StartsPart({ funnelId, group, planned, form, onChange, onAdd }: Props) {
  const { t } = useTranslation('assignment');
  return (
    <section className="assignment-part" aria-labelledby="assignment-starts">
      <h3 className="assignment-legend" id="assignment-starts">
        {t('schedules.label')}
      </h3>
      {planned.error !== undefined && (
        <QueryFailure error={planned.error} failure={t('schedules.loadFailed')} onRetry={planned.refetch} isSlim />
      )}
      <StartList starts={planned.starts} onRemove={planned.remove} />
      <AddStartForm
        form={form}
        takenS={planned.starts.map(({ startAtS }) => startAtS)}
        onChange={onChange}
        onAdd={onAdd}
      />
      {funnelId !== null && planned.starts.length > 0 && (
        <UnfilledStart key={funnelId} funnelId={funnelId} group={group} startAtS={planned.starts[0]?.startAtS ?? 0} />
      )}
    </section>
  );
}
