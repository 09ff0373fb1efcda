import { Table, type TableColumnType, type TableProps } from 'antd';
import {
  Suspense,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';

import './dataTable.css';
import { AntdProvider } from './AntdProvider';
import { findRow, readOpenedRow, ROW_STEPS, rowKeyOf } from './table/openedRow';
import { useRowSelection, type RowSelection } from './table/rowSelection';
import { selectColumn } from './table/selectColumn';
import { tableElements } from './table/tableElements';
import { tableEntries, type TableSort } from './table/tableEntries';
import { useTableView } from './table/useTableView';
import { isLongTable, useShownEntries, type ShownEntry } from './table/useShownEntries';

const ROW_HEIGHT_PX = 48;
const NO_SELECTION: RowSelection = { selected: new Set(), onSelected: () => undefined };

/** A column of a `DataTable`. */
export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Makes the column sortable: the ascending order. Declare it outside of the component, so that nothing is sorted in vain. */
  compare?: (one: Row, other: Row) => number;
  /** A CSS width, e.g. `'30%'` or `140`. */
  width?: number | string;
  /** On cards every cell begins at the start. */
  align?: 'end';
  /** Names its row: the card's title on narrow screens. */
  isRowHeader?: boolean;
  /** For columns of buttons: the title is there for screen readers only. */
  isTitleHidden?: boolean;
  /** Beside the title. */
  head?: ReactNode;
}

interface Props<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Declare this and `sectionOf` outside of the component, as `compare`. */
  keyOf: (row: Row) => string | number;
  /** Puts rows into sections with a head of their own; they come in the order of their first rows. */
  sectionOf?: (row: Row) => string | number;
  renderSection?: (rows: readonly Row[]) => ReactNode;
  initialSort?: TableSort;
  /** Back and a reload show it sorted and scrolled as it was left; unique on its page. */
  remembersAs?: string;
  /** Height of a usual row; each row is measured when it is rendered. */
  rowHeightPx?: number;
  /** The same of a section's head. */
  sectionHeightPx?: number;
  /** Puts a checkbox before each row, and one for all in the head; `keyOf` is then an id. */
  selection?: RowSelection & { nameOf: (row: Row) => string };
  /** What Enter does on a row, and a click beside its controls. Rows are then in the tab order, and arrow keys move between them. */
  onOpen?: (row: Row) => void;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  className?: string;
}

/**
 * antd's Table as the console uses it: sortable by mouse and keyboard, cards below 600 px. More than 60 lines scroll within the
 * table, and only those in sight are rendered. Decision 0045.
 */
export function DataTable<Row>(props: Props<Row>) {
  return (
    <Suspense fallback={<div className="skeletonBlock dataTable-skeleton" />}>
      <AntdProvider>
        <FramedTable {...props} />
      </AntdProvider>
    </Suspense>
  );
}

function FramedTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, sectionOf, initialSort = null, rowHeightPx = ROW_HEIGHT_PX, empty } = props;
  const { t } = useTranslation('common');
  const scroller = useRef<HTMLDivElement>(null);
  const { sort, setSort, startPx, handleScroll } = useTableView(props.remembersAs, scroller, initialSort);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [lastKey, setLastKey] = useState<string | null>(null);
  const compare = sort ? columns.find(({ key }) => key === sort.columnKey)?.compare : undefined;
  const order = sort?.order;
  const entries = useMemo(
    () => tableEntries(rows, { compare, order, keyOf, sectionOf }),
    [rows, compare, order, keyOf, sectionOf],
  );
  const { sectionHeightPx = rowHeightPx } = props;
  const shown = useShownEntries(entries, { scroller, rowHeightPx, sectionHeightPx, startPx, focusedKey });
  const isLong = isLongTable(entries.length);
  const shownIds = () => entries.flatMap((entry) => (entry.kind === 'row' ? Number(keyOf(entry.row)) : []));
  const { selection } = props;
  const handleSelect = useRowSelection(selection ?? NO_SELECTION);
  const allColumns = selection ? [selectColumn({ ...selection, keyOf, shownIds, t }), ...columns] : columns;
  const tabStop = props.onOpen && findTabStop(shown, lastKey);

  const handleChange: TableProps<ShownEntry<Row>>['onChange'] = (_pagination, _filters, sorter) => {
    const { columnKey, order } = [sorter].flat()[0] ?? {};
    setSort(order && typeof columnKey === 'string' ? { columnKey, order } : null);
    if (scroller.current) scroller.current.scrollTop = 0;
  };

  function handleFocus({ target }: FocusEvent) {
    const key = rowKeyOf(target);
    setFocusedKey(key);
    if (key !== null) setLastKey(key);
  }

  function handleKey(event: KeyboardEvent) {
    const { target, key } = event;
    if (!props.onOpen || !(target instanceof HTMLTableRowElement)) return;
    const entry = entries.find((one) => one.key === target.dataset.rowKey);
    const step = ROW_STEPS[key];
    if (key === 'Enter' && entry?.kind === 'row') props.onOpen(entry.row);
    else if (step === undefined) return;
    else findRow(target, step)?.focus();
    event.preventDefault();
  }

  function handleClick(event: MouseEvent) {
    handleSelect(event, shownIds);
    const key = props.onOpen && readOpenedRow(event.target);
    const entry = key ? entries.find((one) => one.key === key) : undefined;
    if (entry?.kind === 'row') props.onOpen?.(entry.row);
  }

  return (
    <div
      ref={scroller}
      className={`card dataTable ${props.className ?? ''}`}
      data-long={isLong}
      data-opens={props.onOpen !== undefined}
      {...(isLong && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      onScroll={handleScroll}
      onFocus={handleFocus}
      onKeyDown={handleKey}
      onBlur={() => setFocusedKey(null)}
      onClick={handleClick}
    >
      <Table<ShownEntry<Row>>
        aria-label={label}
        aria-rowcount={isLong ? entries.length + 1 : undefined}
        columns={allColumns.map((column, index) =>
          toAntdColumn(column, { ...props, index, sort, columns: allColumns }),
        )}
        dataSource={shown}
        rowKey="key"
        components={tableElements}
        onRow={(entry) => rowProps(entry, tabStop)}
        onHeaderRow={() => ({ role: 'row', 'aria-rowindex': isLong ? 1 : undefined })}
        rowHoverable={false}
        pagination={false}
        size="middle"
        tableLayout="fixed"
        locale={{ emptyText: empty ?? t('noRows') }}
        onChange={handleChange}
      />
    </div>
  );
}

/** One row is in the tab order: the one that had the focus last, or the first. */
function findTabStop<Row>(shown: readonly ShownEntry<Row>[], lastKey: string | null): string | undefined {
  const rows = shown.filter(({ kind }) => kind === 'row');
  return (rows.find(({ key }) => key === lastKey) ?? rows[0])?.key;
}

function rowProps<Row>(entry: ShownEntry<Row>, tabStop: string | undefined) {
  if (entry.kind === 'gap') return { className: 'dataTable-gap', 'aria-hidden': true };
  return {
    role: 'row',
    className: `dataTable-${entry.kind}`,
    'aria-rowindex': entry.at + 2,
    'data-index': entry.at,
    tabIndex: entry.key === tabStop ? 0 : -1,
  };
}

interface Place<Row> extends Props<Row> {
  index: number;
  sort: TableSort | null;
}

function toAntdColumn<Row>(column: DataColumn<Row>, place: Place<Row>): TableColumnType<ShownEntry<Row>> {
  const { key, title, render, compare, width, isTitleHidden = false } = column;
  return {
    key,
    width,
    title: (
      <>
        {isTitleHidden ? <span className="unseen">{title}</span> : title}
        {column.head}
      </>
    ),
    // Sorted by `tableEntries`; antd sees only what is in sight.
    ...(compare && { sorter: true, sortOrder: place.sort?.columnKey === key ? place.sort.order : null }),
    onHeaderCell: () => ({
      role: 'columnheader',
      'data-sortable': compare !== undefined,
      'data-align': column.align,
      onKeyDown: compare && sortBySpace,
    }),
    onCell: (entry) => cellProps(entry, column, place),
    render: (_value, entry) => {
      if (entry.kind === 'row') return render(entry.row);
      return entry.kind === 'section' ? place.renderSection?.(entry.rows) : null;
    },
  };
}

function cellProps<Row>(entry: ShownEntry<Row>, column: DataColumn<Row>, { index, columns }: Place<Row>) {
  const { title, align, isRowHeader = false, isTitleHidden = false } = column;
  if (entry.kind !== 'row') {
    const style = entry.kind === 'gap' ? { height: entry.heightPx, padding: 0, border: 0 } : undefined;
    return { role: 'cell', colSpan: index === 0 ? columns.length : 0, style };
  }
  return {
    role: isRowHeader ? 'rowheader' : 'cell',
    className: 'dataTable-cell',
    'data-align': align,
    'data-title': isRowHeader || isTitleHidden ? undefined : title,
  };
}

/** antd sorts by Enter only; a head that is clicked like a button takes Space too. */
function sortBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.click();
}
