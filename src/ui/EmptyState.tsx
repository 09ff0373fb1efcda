import type { ReactNode } from 'react';

import './emptyState.css';

/** Shown where there is nothing yet: a picture, a title or sentence, and the one thing to do. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="emptyState">
      <svg className="emptyState-picture" viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path d="M22 18h76L72 46v20l-24 8V46z" />
        <path d="M34 18c2-8 50-8 52 0" />
        <circle cx="60" cy="6" r="3" />
      </svg>
      <p className="emptyState-title">{title}</p>
      {text !== undefined && <p className="emptyState-text">{text}</p>}
      {action}
    </div>
  );
}
