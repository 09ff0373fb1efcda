import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  /** Distinguishes it from the others on the page. */
  name: string;
  title: string;
  /** Where everything of it is listed. */
  link?: { to: string; text: string };
  /** As wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the overview with its title. */
export function OverviewCard({ name, title, link, isWide = false, children }: Props) {
  const id = `overview-${name}`;
  return (
    <section className="card overview-card" data-wide={isWide} aria-labelledby={id}>
      <header className="row overview-head">
        <h2 id={id} className="overview-title">
          {title}
        </h2>
        {link && <Link to={link.to}>{link.text}</Link>}
      </header>
      {children}
    </section>
  );
}
