import { memo, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LazySelect } from './LazySelect';
import './filterBar.css';
import { useHeightVariable } from './useHeightVariable';
import { useSteadyCallback } from './useSteadyCallback';

/** One list of choices of a filter, as text. */
export interface FilterChoice {
  field: string;
  label: string;
  value: string;
  /** The first one does not filter. */
  options: { value: string; label: string }[];
}

interface Props {
  label: string;
  searchLabel: string;
  search: string;
  choices: readonly FilterChoice[];
  onSearch: (text: string) => void;
  onChoose: (field: string, choice: string) => void;
  /** Whether a filter among `children`, which is behind the button on phones, is active. */
  isMoreActive?: boolean;
  /** More of the bar, e.g. how much was found. */
  children?: ReactNode;
}

/** The order of a list hides nothing. */
const ORDER_FIELD = 'sort';

/**
 * Search, filter and order above a long list; it stays in view on wide screens, and on narrow ones the choices are behind a button. A
 * change scrolls the list to its beginning.
 */
export function FilterBar(props: Props) {
  const { label, searchLabel, search, choices, onSearch, onChoose, isMoreActive = false, children } = props;
  const { t } = useTranslation('common');
  const bar = useRef<HTMLDivElement>(null);
  const id = useId();
  useHeightVariable(bar, '--filter');
  const [isOpen, setIsOpen] = useState(false);
  const handleChoose = useSteadyCallback((field: string, choice: string) => {
    showBeginning(bar.current);
    onChoose(field, choice);
  });
  const activeCount =
    choices.filter(({ field, value, options }) => field !== ORDER_FIELD && value !== options[0]?.value).length +
    Number(isMoreActive);
  return (
    <div ref={bar} role="search" className="row filterBar" aria-label={label} data-open={isOpen}>
      <input
        type="search"
        className="plainText filterBar-search"
        value={search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        aria-keyshortcuts="/"
        onChange={({ target }) => {
          showBeginning(bar.current);
          onSearch(target.value);
        }}
      />
      <button
        type="button"
        className="plainButton filterBar-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {activeCount === 0 ? t('filters.closed') : t('filters.active', { count: activeCount })}
      </button>
      <div id={id} className="filterBar-choices">
        {choices.map((choice) => (
          <ChoiceSelect key={choice.field} choice={choice} onChoose={handleChoose} />
        ))}
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps {
  choice: FilterChoice;
  onChoose: Props['onChoose'];
}

/** Not rendered again for each key in the search: antd's selects take longer than the search itself. */
const ChoiceSelect = memo(
  function ChoiceSelect({ choice: { field, label, value, options }, onChoose }: ChoiceProps) {
    return (
      <LazySelect
        isSearchable={false}
        isAsWideAsList
        aria-label={label}
        value={value}
        options={options}
        onChange={(option) => onChoose(field, option)}
      />
    );
  },
  (before, after) => JSON.stringify(before.choice) === JSON.stringify(after.choice),
);

/** The content below the bar may have been scrolled away behind it. */
function showBeginning(bar: HTMLElement | null): void {
  const beginning = bar?.nextElementSibling;
  if (!bar || !beginning) return;
  const hiddenPx = bar.getBoundingClientRect().bottom - beginning.getBoundingClientRect().top;
  if (hiddenPx > 0) window.scrollBy({ top: -hiddenPx, behavior: 'instant' });
}
