import type { ReactNode } from 'react';

import './pageHeader.css';

interface Props {
  title: string;
  subtitle?: string;
  /** Class for a page's own layout of the header. */
  className?: string;
  /** Actions of the page. */
  children?: ReactNode;
}

export function PageHeader({ title, subtitle, className = '', children }: Props) {
  return (
    <header className={`pageHeader ${className}`}>
      <h1 className="pageHeader-title">{title}</h1>
      {subtitle !== undefined && <p className="pageHeader-subtitle">{subtitle}</p>}
      {children}
    </header>
  );
}
