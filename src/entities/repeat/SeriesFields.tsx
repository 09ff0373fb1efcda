import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlannerGraph } from '@contract/planner/graph';
import { findSeriesOverlap } from '@contract/planner/seriesOverlap';
import { MINUTE_MS, toSeconds } from '@contract/time';

import { useListSelectionsQuery } from '@/api/selectionsApi';
import '@/entities/run/leftOutTexts';
import { formatMoment } from '@/lib/moment';
import { nameInQuotes } from '@/lib/names';
import { useNow } from '@/lib/useNow';
import { SearchSelect } from '@/ui/SearchSelect';

import { readFirst, readRepeat, type RepeatFields, type SeriesPlan } from './repeatFields';
import { RepeatRow } from './RepeatRow';
import { useRepeatText } from './useRepeatText';

const TICK_MS = MINUTE_MS / 6;
/** Stands for the chosen groups in the list of selections. */
const FIXED = 0;

interface Props {
  plan: SeriesPlan;
  /** Of the funnel that starts, as far as it is known. */
  graph: PlannerGraph | undefined;
  onChange: (plan: SeriesPlan) => void;
}

/** How a start repeats, in which groups, what happens while the last one is running, and the next moment that follows from it. */
export function SeriesFields({ plan, graph, onChange }: Props) {
  const { t } = useTranslation('schedules');
  const id = useId();
  const nowMs = useNow(TICK_MS);
  const { data: selections = [] } = useListSelectionsQuery();
  const { fields, selectionId, runsAlongside } = plan;
  const groups = [
    { value: FIXED, label: t('series.groups.fixed') },
    ...selections.map(({ id: value, name }) => ({
      value,
      label: t('series.groups.selection', { name: nameInQuotes(name) }),
    })),
  ];
  return (
    <>
      <RepeatRow
        id={id}
        nowMs={nowMs}
        fields={fields}
        onChange={(part) => onChange({ ...plan, fields: { ...fields, ...part } })}
      />
      <div className="wrap whenField-row">
        <div className="whenField-part" data-wide="true">
          <label htmlFor={`${id}-groups`}>{t('series.groups.label')}</label>
          <SearchSelect
            id={`${id}-groups`}
            value={selectionId ?? FIXED}
            options={groups}
            onChange={(value) => onChange({ ...plan, selectionId: value === FIXED ? null : value })}
          />
        </div>
        <div className="whenField-part" data-wide="true">
          <label htmlFor={`${id}-overlap`}>{t('series.overlap.label')}</label>
          <SearchSelect
            id={`${id}-overlap`}
            isSearchable={false}
            value={runsAlongside ? 'alongside' : 'skip'}
            options={(['skip', 'alongside'] as const).map((value) => ({ value, label: t(`series.overlap.${value}`) }))}
            onChange={(value) => onChange({ ...plan, runsAlongside: value === 'alongside' })}
          />
        </div>
      </div>
      {graph && !runsAlongside && <OverlapHint fields={fields} graph={graph} nowMs={nowMs} />}
      <FirstMoment id={`${id}-next`} plan={plan} nowMs={nowMs} />
    </>
  );
}

/** How often and until when it repeats, and its first moment, or what is missing. */
function FirstMoment({ id, plan: { fields }, nowMs }: { id: string; plan: SeriesPlan; nowMs: number }) {
  const { t } = useTranslation(['schedules', 'broadcast']);
  const describeRepeat = useRepeatText();
  const read = readFirst(fields, nowMs);
  const isProblem = 'problem' in read && read.problem !== 'noTime';
  const text =
    'problem' in read
      ? t(read.problem === 'noTime' ? 'series.noTime' : `broadcast:when.problems.${read.problem}`)
      : t(fields.kind === 'monthly' ? 'series.nextMonthly' : 'series.next', {
          repeat: describeRepeat(readRepeat(fields), read.atMs),
          moment: formatMoment(toSeconds(read.atMs)),
        });
  return (
    <>
      <p id={id} role="status" className="whenField-next" data-problem={isProblem}>
        {text}
      </p>
      <p className="whenField-next">{t('series.version')}</p>
    </>
  );
}

interface OverlapProps {
  fields: RepeatFields;
  graph: PlannerGraph;
  nowMs: number;
}

/** Whether runs go on until the next start, which is left out then. */
function OverlapHint({ fields, graph, nowMs }: OverlapProps) {
  const { t } = useTranslation('leftOut');
  const read = readFirst(fields, nowMs);
  const found = 'problem' in read ? null : findSeriesOverlap(graph, readRepeat(fields), read.atMs);
  return (
    <p role="status" className="whenField-next" data-tone="warning">
      {found && t(`hint.${found}`)}
    </p>
  );
}
