import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, type RefObject } from 'react';

import type { TableEntry } from './tableEntries';

/** Fewer lines than this are simply rendered: the browser's own search finds them all. */
const PLAIN_MAX_COUNT = 60;
const OVERSCAN_COUNT = 8;

/** A row that is rendered, with its place in the whole table, or the space of the rows that are not. */
export type ShownEntry<Row> = (TableEntry<Row> & { at: number }) | { kind: 'gap'; key: string; heightPx: number };

interface Options {
  scroller: RefObject<HTMLElement | null>;
  rowHeightPx: number;
  sectionHeightPx: number;
  /** How far a long one is scrolled at first. */
  startPx: number;
  /** The line that has the focus is always rendered, so that scrolling never drops the focus. */
  focusedKey: string | null;
}

/** Whether a table of so many lines scrolls by itself and renders only the visible ones. */
export function isLongTable(lineCount: number): boolean {
  return lineCount > PLAIN_MAX_COUNT;
}

/** The lines of a table that are rendered: all of a short one, the visible ones of a long one. */
export function useShownEntries<Row>(
  entries: readonly TableEntry<Row>[],
  { scroller, rowHeightPx, sectionHeightPx, startPx, focusedKey }: Options,
): ShownEntry<Row>[] {
  const isLong = isLongTable(entries.length);
  const sectionsAt = useMemo(() => entries.flatMap(({ kind }, at) => (kind === 'section' ? [at] : [])), [entries]);
  const focusedAt = useMemo(() => entries.findIndex(({ key }) => key === focusedKey), [entries, focusedKey]);
  const lines = useVirtualizer({
    count: isLong ? entries.length : 0,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    // A wrong height is corrected by scrolling, which would end the browser's own scroll to the end.
    estimateSize: (index) => (entries[index]?.kind === 'section' ? sectionHeightPx : rowHeightPx),
    getItemKey: (index) => entries[index]?.key ?? index,
    initialOffset: startPx,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: OVERSCAN_COUNT,
    rangeExtractor: (range) => withOthers(range, [focusedAt, headOf(range, sectionsAt)]),
  });

  // antd owns the rows and takes no refs for them.
  useLayoutEffect(() => {
    if (!isLong) return;
    scroller.current?.querySelectorAll<HTMLElement>('tr[data-index]').forEach(lines.measureElement);
  });

  if (!isLong) return entries.map((entry, at) => ({ ...entry, at }));
  const shown: ShownEntry<Row>[] = [];
  let endPx = 0;
  for (const { index, start, end } of lines.getVirtualItems()) {
    const entry = entries[index];
    if (!entry) continue;
    if (start > endPx) shown.push({ kind: 'gap', key: `gap before ${entry.key}`, heightPx: start - endPx });
    shown.push({ ...entry, at: index });
    endPx = end;
  }
  const restPx = lines.getTotalSize() - endPx;
  return restPx > 0 ? [...shown, { kind: 'gap', key: 'gap at the end', heightPx: restPx }] : shown;
}

/** The head of the section in which the visible rows begin: it is sticky, so it is always rendered. */
const headOf = ({ startIndex }: Range, sectionsAt: readonly number[]): number =>
  sectionsAt.findLast((at) => at <= startIndex) ?? -1;

function withOthers(range: Range, others: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...others.filter((at) => at !== -1)]);
  return [...indexes].sort((one, other) => one - other);
}
