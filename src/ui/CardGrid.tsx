import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import './cardGrid.css';

/** Fewer items than this are simply drawn: the browser's own search finds them all. */
const PLAIN_MAX_COUNT = 60;
/** Between columns and rows; the same value is in `cardGrid.css`. */
const GRID_GAP_PX = 16;
const OVERSCAN_ROWS = 3;

/** The props of a grid of cards. */
interface GridProps<T> {
  items: readonly T[];
  label: string;
  columnMinPx: number;
  columnMaxCount: number;
  /** Estimated row height; rows are measured when they render. */
  rowHeightPx: number;
  keyOf: (item: T) => string | number;
  /** One listener for all items, when they have none of their own. */
  onClick?: (event: MouseEvent) => void;
  /** The content of a list item. */
  children: (item: T) => ReactNode;
}

/** Cards in rows that scroll with the page; only the rows in sight are drawn, so that 5,000 cards cost as much as 50. */
export function CardGrid<T>(props: GridProps<T>) {
  return props.items.length <= PLAIN_MAX_COUNT ? <PlainGrid {...props} /> : <VirtualGrid {...props} />;
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

/** The visible rows of a grid of thousands. The rows above and below are only empty space. */
function VirtualGrid<T>(props: GridProps<T>) {
  const { items, label, rowHeightPx, keyOf, onClick, children, ...columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const layout = useGridLayout(list, { ...columns, gapPx: GRID_GAP_PX });
  const { columnCount, topPx } = layout;
  // The rows in sight come first.
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0);
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columnCount),
    estimateSize: () => rowHeightPx,
    // Rows of another number of columns are other rows, with heights of their own.
    getItemKey: useCallback((index: number) => `${columnCount}/${index}`, [columnCount]),
    overscan,
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

/** The position of a grid: how many columns fit, and how far it begins below the top of the page. */
interface GridLayout {
  columnCount: number;
  topPx: number;
}

interface Columns {
  columnMinPx: number;
  columnMaxCount: number;
  gapPx: number;
}

/** An estimate by the window, before the first paint replaced by a measurement if the columns differ, which renders the cards twice; measured again whenever the grid or the page changes its size. */
function useGridLayout(grid: RefObject<HTMLElement | null>, columns: Columns): GridLayout {
  const { columnMinPx, columnMaxCount, gapPx } = columns;
  const countIn = useCallback(
    (width: number) => Math.min(columnMaxCount, Math.max(1, Math.floor((width + gapPx) / (columnMinPx + gapPx)))),
    [columnMinPx, columnMaxCount, gapPx],
  );
  const [layout, setLayout] = useState<GridLayout>(() => ({ columnCount: countIn(window.innerWidth), topPx: 0 }));
  const drawnCount = layout.columnCount;

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const look = () => {
      const { top, width } = element.getBoundingClientRect();
      const columnCount = countIn(width);
      const topPx = Math.round(top + window.scrollY);
      const update = () =>
        setLayout((known) =>
          known.columnCount === columnCount && known.topPx === topPx ? known : { columnCount, topPx },
        );
      // Where the grid begins only chooses which rows are drawn.
      if (columnCount === drawnCount) startTransition(update);
      else update();
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => {
      sizes.disconnect();
    };
  }, [grid, countIn, drawnCount]);

  return layout;
}
