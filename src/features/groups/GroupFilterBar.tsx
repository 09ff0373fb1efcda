import { useTranslation } from 'react-i18next';

import { FilterBar, type FilterChoice } from '@/ui/FilterBar';
import type { FilterState } from '@/ui/useUrlFilter';

import { CHOICES, type FilterField } from './groupFilter';
import './groupsTexts';

interface Props extends FilterState<typeof CHOICES> {
  /** False when nobody knows the funnels and greetings of groups that were not on the screen yet. */
  knowsFacts: boolean;
}

/** Search, filter and order of the groups. */
export function GroupFilterBar({ filter, search, choose, knowsFacts }: Props) {
  const { t } = useTranslation('groups');

  // Field and choice go together; the compiler cannot follow them into the key.
  const wordOf = (field: FilterField, choice: string) =>
    t(`filter.choices.${field}.${choice}` as 'filter.choices.type.all');

  const toChoice = (field: FilterField): FilterChoice => ({
    field,
    label: t(`filter.fields.${field}`),
    value: filter[field],
    options: CHOICES[field].map((value) => ({ value, label: wordOf(field, value) })),
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
    />
  );
}
