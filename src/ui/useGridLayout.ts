import { useLayoutEffect, useState, type RefObject } from 'react';

/** The position of a grid: how many columns fit, and how far it begins below the top of the page. */
export interface GridLayout {
  columnCount: number;
  topPx: number;
}

interface Columns {
  columnMinPx: number;
  columnMaxCount: number;
  gapPx: number;
}

/** Measures again whenever the grid or the page changes its size; null before the first measurement, which comes before the first paint. */
export function useGridLayout(grid: RefObject<HTMLElement | null>, columns: Columns): GridLayout | null {
  const { columnMinPx, columnMaxCount, gapPx } = columns;
  const [place, setPlace] = useState<GridLayout | null>(null);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const look = () => {
      const { top, width } = element.getBoundingClientRect();
      const fitCount = Math.floor((width + gapPx) / (columnMinPx + gapPx));
      const columnCount = Math.min(columnMaxCount, Math.max(1, fitCount));
      const topPx = Math.round(top + window.scrollY);
      setPlace((known) =>
        known?.columnCount === columnCount && known.topPx === topPx ? known : { columnCount, topPx },
      );
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => {
      sizes.disconnect();
    };
  }, [grid, columnMinPx, columnMaxCount, gapPx]);

  return place;
}
