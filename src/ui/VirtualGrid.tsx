import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

import { useGridPlace } from './useGridPlace';
import './virtualGrid.css';

/** Fewer items than this are simply drawn: the browser's own search finds them all. */
const PLAIN_MAX_COUNT = 60;
const OVERSCAN_ROWS = 3;
const GAP_PX = 16;

interface Props<T> {
  items: readonly T[];
  label: string;
  columnMinPx: number;
  columnMaxCount: number;
  /** Height of a usual row; each row is measured when it is drawn. */
  rowHeightPx: number;
  keyOf: (item: T) => string | number;
  /** One listener for all items. */
  onClick: (event: MouseEvent) => void;
  /** What stands within the list item. */
  children: (item: T) => ReactNode;
}

/** Cards in rows that scroll with the page; only the rows in sight are drawn, so that 5,000 cards cost as much as 50. */
export function VirtualGrid<T>(props: Props<T>) {
  return props.items.length <= PLAIN_MAX_COUNT ? <PlainGrid {...props} /> : <LongGrid {...props} />;
}

const columnsStyle = ({ columnMinPx, columnMaxCount }: { columnMinPx: number; columnMaxCount: number }) => {
  const widest = `calc((100% - ${(columnMaxCount - 1) * GAP_PX}px) / ${columnMaxCount})`;
  return `repeat(auto-fill, minmax(min(100%, max(${columnMinPx}px, ${widest})), 1fr))`;
};

function PlainGrid<T>({ items, label, keyOf, onClick, children, ...columns }: Props<T>) {
  return (
    <ul
      className="virtualGrid"
      aria-label={label}
      style={{ gridTemplateColumns: columnsStyle(columns) }}
      onClick={onClick}
    >
      {items.map((item) => (
        <li key={keyOf(item)} className="virtualGrid-plain">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

function LongGrid<T>({ items, label, rowHeightPx, keyOf, onClick, children, ...columns }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const { columnCount, topPx } = useGridPlace(list, { ...columns, gapPx: GAP_PX });
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columnCount),
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    gap: GAP_PX,
    scrollMargin: topPx,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  const from = (first?.index ?? 0) * columnCount;
  const until = ((last?.index ?? -1) + 1) * columnCount;
  const above = (first?.start ?? topPx) - topPx;
  const below = rows.getTotalSize() - ((last?.end ?? topPx) - topPx);

  useLayoutEffect(() => {
    rows.measure();
  }, [rows, columnCount]);

  // All cards of a row are as high as the row, so the first one tells.
  useLayoutEffect(() => {
    shown.forEach(({ index }, at) => {
      const card = list.current?.children[at * columnCount];
      if (card instanceof HTMLElement) rows.resizeItem(index, card.offsetHeight);
    });
  });

  return (
    <ul
      ref={list}
      className="virtualGrid"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))`, paddingBlock: `${above}px ${below}px` }}
      onClick={onClick}
    >
      {items.slice(from, until).map((item, at) => (
        <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={from + at + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
