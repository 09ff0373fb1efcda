import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FilterBar, type FilterChoice } from '@/ui/FilterBar';
import type { FilterState } from '@/ui/useUrlFilter';

import { CHOICES, type FilterField } from './groupFilter';
import './groupsTexts';

interface Props extends FilterState<typeof CHOICES> {
  /** False when funnels and greetings of groups not shown yet are unknown. */
  knowsFacts: boolean;
  /** What follows the choices within the bar. */
  children: ReactNode;
}

/** Search, filter and sort order of the groups. */
export function GroupFilterBar({ filter, search, choose, knowsFacts, children }: Props) {
  const { t } = useTranslation('groups');

  // Field and option match; the compiler cannot prove it for the key.
  const textOf = (field: FilterField, choice: string) =>
    t(`filter.choices.${field}.${choice}` as 'filter.choices.type.all');

  const toChoice = (field: FilterField): FilterChoice => ({
    field,
    label: t(`filter.fields.${field}`),
    value: filter[field],
    options: CHOICES[field].map((value) => ({ value, label: textOf(field, value) })),
  });
  const fields: FilterField[] = knowsFacts ? ['type', 'funnels', 'greeting', 'sort'] : ['type', 'sort'];

  return (
    <FilterBar
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search}
      choices={fields.map(toChoice)}
      onSearch={search}
      onChoose={(field, choice) => choose({ [field]: choice })}
    >
      {children}
    </FilterBar>
  );
}
