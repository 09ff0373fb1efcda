import type { ReactNode } from 'react';

import './searchRow.css';

interface Props {
  /** Accessible name and placeholder. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  hasFocus?: boolean;
  /** Whether `/` focuses it. */
  hasShortcut?: boolean;
  /** Filters beside it. */
  children?: ReactNode;
}

/** The search above a list of choices, and its filters: in one row where there is space. */
export function SearchRow({ label, text, onChange, hasFocus = false, hasShortcut = false, children }: Props) {
  return (
    <div className="row searchRow">
      <input
        type="search"
        className="plainText searchRow-field"
        autoComplete="off"
        autoFocus={hasFocus}
        value={text}
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={label}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      {children}
    </div>
  );
}
