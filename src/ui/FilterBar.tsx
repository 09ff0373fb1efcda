import { useRef, type ReactNode } from 'react';

import './filterBar.css';

/** One list of choices of a filter, as text. */
export interface FilterChoice {
  field: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

interface Props {
  label: string;
  searchLabel: string;
  search: string;
  choices: readonly FilterChoice[];
  onSearch: (text: string) => void;
  onChoose: (field: string, choice: string) => void;
  /** More of the bar, e.g. how much was found. */
  children?: ReactNode;
}

/** Search, filter and order above a long list; it stays in view on wide screens. A change scrolls the list to its beginning. */
export function FilterBar({ label, searchLabel, search, choices, onSearch, onChoose, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} role="search" className="filterBar" aria-label={label}>
      <input
        type="search"
        className="plainText filterBar-search"
        value={search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        onChange={({ target }) => {
          showBeginning(bar.current);
          onSearch(target.value);
        }}
      />
      {choices.map(({ field, label: name, value, options }) => (
        <select
          key={field}
          className="plainSelect"
          aria-label={name}
          value={value}
          onChange={({ target }) => {
            showBeginning(bar.current);
            onChoose(field, target.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      {children}
    </div>
  );
}

/** The content below the bar may have been scrolled away behind it. */
function showBeginning(bar: HTMLElement | null): void {
  const beginning = bar?.nextElementSibling;
  if (!bar || !beginning) return;
  const hiddenPx = bar.getBoundingClientRect().bottom - beginning.getBoundingClientRect().top;
  if (hiddenPx > 0) window.scrollBy({ top: -hiddenPx, behavior: 'instant' });
}
