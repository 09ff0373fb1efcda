import { useTranslation } from 'react-i18next';

import { CHOICES, type FilterField } from './groupFilter';
import './groups.css';
import './groupsWords';
import type { FilterState } from './useGroupFilter';

interface Props extends FilterState {
  /** False when nobody knows the funnels and greetings of groups that were not on the screen yet. */
  knowsFacts: boolean;
}

/** Search, filter and order of the groups. */
export function GroupFilterBar({ filter, search, choose, knowsFacts }: Props) {
  const { t } = useTranslation('groups');

  // Field and choice go together; the compiler cannot follow them into the key.
  const wordOf = (field: FilterField, choice: string) =>
    t(`filter.choices.${field}.${choice}` as 'filter.choices.type.all');

  const renderChoice = (field: FilterField) => (
    <select
      className="plainSelect"
      aria-label={t(`filter.fields.${field}`)}
      value={filter[field]}
      onChange={({ target }) => {
        choose({ [field]: target.value });
      }}
    >
      {CHOICES[field].map((choice) => (
        <option key={choice} value={choice}>
          {wordOf(field, choice)}
        </option>
      ))}
    </select>
  );

  return (
    <div role="search" className="groupFilter" aria-label={t('filter.label')}>
      <input
        type="search"
        className="plainText groupFilter-search"
        value={filter.search}
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        autoComplete="off"
        onChange={({ target }) => {
          search(target.value);
        }}
      />
      {renderChoice('type')}
      {knowsFacts && renderChoice('funnels')}
      {knowsFacts && renderChoice('greeting')}
      {renderChoice('sort')}
    </div>
  );
}
