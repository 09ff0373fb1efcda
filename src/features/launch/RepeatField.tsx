import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannerGraph } from '@contract/planner/graph';

import { emptyPlan, type SeriesPlan } from '@/entities/repeat/repeatFields';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';

// Lazy: pickers and zones are loaded when it repeats.
const { View: SeriesFields } = lazyView(
  async () => (await import(/* webpackChunkName: "series" */ '@/entities/repeat/SeriesFields')).SeriesFields,
  MissingPart,
);

interface Props {
  /** Null for a single start. */
  plan: SeriesPlan | null;
  graph: PlannerGraph | undefined;
  onChange: (plan: SeriesPlan | null) => void;
}

/** Whether the start repeats, and how. */
export function RepeatField({ plan, graph, onChange }: Props) {
  const { t } = useTranslation('launch');
  return (
    <div className="launch-part launch-repeat">
      <label className="launch-switch">
        <input
          type="checkbox"
          role="switch"
          checked={plan !== null}
          onChange={({ target }) => onChange(target.checked ? emptyPlan() : null)}
        />
        {t('repeat.label')}
      </label>
      {plan && (
        <Suspense fallback={<div className="skeletonBlock launch-repeatPlace" />}>
          <SeriesFields plan={plan} graph={graph} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
