import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';

import './virtualList.css';

/** Fewer rows than this are simply drawn: the browser's own search finds them all. */
const PLAIN_MAX_COUNT = 60;
const OVERSCAN_ROWS = 8;

interface Props<T> {
  items: readonly T[];
  label: string;
  className: string;
  /** Height of a usual row; each row is measured when it is drawn. */
  rowHeightPx: number;
  keyOf: (item: T) => string | number;
  /** Whether nothing in its rows can have the focus: the keyboard then scrolls the list itself. */
  isReadOnly?: boolean;
  /** The contents of the list item. */
  children: (item: T) => ReactNode;
}

/** A list that scrolls by itself and draws only the visible rows, so that 5,000 rows cost as much as 50. */
export function VirtualList<T>(props: Props<T>) {
  return props.items.length <= PLAIN_MAX_COUNT ? <PlainList {...props} /> : <LongList {...props} />;
}

function PlainList<T>({ items, label, className, keyOf, isReadOnly = false, children }: Props<T>) {
  return (
    <ul className={className} aria-label={label} tabIndex={isReadOnly ? 0 : -1}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function LongList<T>({ items, label, className, rowHeightPx, keyOf, isReadOnly = false, children }: Props<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: OVERSCAN_ROWS,
  });
  return (
    <div ref={scroller} className={className} {...(isReadOnly && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      <ul className="virtualList" aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="virtualList-row"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(items[index] as T)}
          </li>
        ))}
      </ul>
    </div>
  );
}
