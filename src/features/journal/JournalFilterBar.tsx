import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useListGroupsQuery } from '@/api/groupsApi';
import { useLeftGroupNames } from '@/api/leftGroupsApi';
import { serverNow } from '@/lib/clock';
import { readDay, writeDay } from '@/lib/dayInAddress';
import { groupName } from '@/lib/names';
import { LazySelect } from '@/ui/LazySelect';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';

import { journalChoices, type JournalChoice } from './journalFilter';

const { state: states, period: periods } = journalChoices;

/** Beside the periods, which end now. */
const ONE_DAY = 'oneDay';
const dayField = lazyView(
  async () => (await import(/* webpackChunkName: "journal-day" */ './DayField')).DayField,
  MissingPart,
);

const NONE: readonly number[] = [];

interface Props {
  chosen: JournalChoice;
  onChoose: (change: Partial<JournalChoice>) => void;
}

/** What the journal lists. */
export function JournalFilterBar({ chosen, onChoose }: Props) {
  const { t } = useTranslation('journal');
  const { data: groups = [] } = useListGroupsQuery();
  const { data: funnels = [] } = useListAllFunnelsQuery();
  const dayMs = readDay(chosen.day);
  const isFiltered =
    dayMs !== null || [chosen.group, chosen.funnel, chosen.broadcast, chosen.delivery].some((id) => id !== '');
  const ofGroups = groups.map((group) => ({ value: String(group.id), label: groupName(group) }));
  const leftName = useLeftGroupNames(groups, chosen.group === '' ? NONE : [Number(chosen.group)]).get(
    Number(chosen.group),
  );
  const ofFunnels = funnels.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="row journal-filter" role="search" aria-label={t('filters.label')}>
      <LazySelect
        isSearchable={false}
        isAsWideAsList
        aria-label={t('filters.state')}
        value={chosen.state}
        options={states.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(value) => onChoose({ state: states.find((state) => state === value) })}
      />
      <LazySelect
        isSearchable={false}
        isAsWideAsList
        aria-label={t('filters.period')}
        value={dayMs === null ? chosen.period : ONE_DAY}
        options={[
          ...periods.map((period) => ({ value: period, label: t(`periods.${period}`) })),
          { value: ONE_DAY, label: t('periods.oneDay') },
        ]}
        onChange={(value) =>
          value === ONE_DAY
            ? onChoose({ day: writeDay(serverNow()) })
            : onChoose({ period: periods.find((period) => period === value), day: '' })
        }
      />
      {dayMs !== null && (
        <Suspense fallback={null}>
          <dayField.View day={chosen.day} onDay={(day) => onChoose({ day })} />
        </Suspense>
      )}
      <LazySelect
        className="journal-names"
        aria-label={t('filters.group')}
        value={chosen.group}
        options={[{ value: '', label: t('filters.allGroups') }, ...ofGroups]}
        {...nameUnknown(ofGroups, chosen.group, leftName ?? t('onlyGroup', { id: chosen.group }))}
        onChange={(group) => onChoose({ group })}
      />
      <LazySelect
        className="journal-names"
        aria-label={t('filters.funnel')}
        value={chosen.funnel}
        options={[{ value: '', label: t('filters.allFunnels') }, ...ofFunnels]}
        {...nameUnknown(ofFunnels, chosen.funnel, t('onlyFunnel', { id: chosen.funnel }))}
        onChange={(funnel) => onChoose({ funnel, broadcast: '' })}
      />
      {chosen.broadcast !== '' && <span className="chip">{t('onlyBroadcast', { id: chosen.broadcast })}</span>}
      {chosen.delivery !== '' && <span className="chip">{t('onlyDelivery', { id: chosen.delivery })}</span>}
      {isFiltered && (
        <button
          type="button"
          className="linkButton"
          onClick={() => onChoose({ day: '', group: '', funnel: '', broadcast: '', delivery: '' })}
        >
          {t('filters.reset')}
        </button>
      )}
    </div>
  );
}

/** What is chosen and not in the list: left, deleted, or not loaded yet. */
function nameUnknown(options: readonly { value: string }[], value: string, label: string) {
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return isUnknown && { chosenLabel: label, placeholder: label };
}
