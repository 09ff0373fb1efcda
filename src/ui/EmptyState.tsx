import type { ReactNode } from 'react';

import './emptyState.css';

interface Props {
  title: string;
  text?: string;
  action?: ReactNode;
  /** True: it is all of a page, and its title the page's. */
  isPage?: boolean;
}

/** Shown where there is nothing yet: a picture, a title or sentence, and the one thing to do. */
export function EmptyState({ title, text, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="emptyState">
      <svg className="emptyState-picture" viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path d="M22 18h76L72 46v20l-24 8V46z" />
        <path d="M34 18c2-8 50-8 52 0" />
        <circle cx="60" cy="6" r="3" />
      </svg>
      <Title className="emptyState-title">{title}</Title>
      {text !== undefined && <p className="emptyState-text">{text}</p>}
      {action}
    </div>
  );
}
