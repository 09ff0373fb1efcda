import { Suspense, type ReactNode } from 'react';

import { GRID_GAP_PX, type GridProps } from './gridProps';
import './cardGrid.css';
import { virtualGridView } from './virtualGridView';

/** Fewer items than this are simply drawn: the browser's own search finds them all. */
const PLAIN_MAX_COUNT = 60;
/** More than a screenful; shown until the code for thousands is loaded. */
const BEGINNING_COUNT = 24;

/** Cards in rows that scroll with the page; only the rows in sight are drawn, so that 5,000 cards cost as much as 50. */
export function CardGrid<T>(props: GridProps<T>) {
  const { items } = props;
  if (items.length <= PLAIN_MAX_COUNT) return <PlainGrid {...props} />;
  const Long = virtualGridView.View as (props: GridProps<T>) => ReactNode;
  return (
    <Suspense fallback={<PlainGrid {...props} items={items.slice(0, BEGINNING_COUNT)} />}>
      <Long {...props} />
    </Suspense>
  );
}

function PlainGrid<T>({ items, label, columnMinPx, columnMaxCount, keyOf, onClick, children }: GridProps<T>) {
  const widest = `calc((100% - ${(columnMaxCount - 1) * GRID_GAP_PX}px) / ${columnMaxCount})`;
  const columns = `repeat(auto-fill, minmax(min(100%, max(${columnMinPx}px, ${widest})), 1fr))`;
  return (
    <ul className="cardGrid" aria-label={label} style={{ gridTemplateColumns: columns }} onClick={onClick}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
