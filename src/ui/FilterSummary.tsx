import type { ReactNode } from 'react';

import './filterBar.css';

/** How much of a list is left by its filter, announced when it changes, with the way back to all of it. */
export function FilterSummary({ text, children }: { text: string | false; children: ReactNode }) {
  return (
    <div className="filterFound">
      <span role="status">{text}</span>
      {children}
    </div>
  );
}
