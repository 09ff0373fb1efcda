import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

import { GRID_GAP_PX, type GridProps } from './gridProps';
import { useGridLayout } from './useGridLayout';
import './cardGrid.css';

const OVERSCAN_ROWS = 3;

/** The visible rows of a grid of thousands. The rows above and below are only empty space. */
export function VirtualGrid<T>(props: GridProps<T>) {
  const { items, label, rowHeightPx, keyOf, onClick, children, ...columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const { columnCount, topPx } = useGridLayout(list, { ...columns, gapPx: GRID_GAP_PX });
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columnCount),
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    gap: GRID_GAP_PX,
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

  // All cards of a row are as high as the row, so measuring the first is enough.
  useLayoutEffect(() => {
    shown.forEach(({ index }, at) => {
      const card = list.current?.children[at * columnCount];
      if (card instanceof HTMLElement) rows.resizeItem(index, card.offsetHeight);
    });
  });

  return (
    <ul
      ref={list}
      className="cardGrid"
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
