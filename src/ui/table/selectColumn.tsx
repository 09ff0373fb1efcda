import type { TFunction } from 'i18next';

import type { RowSelection } from './rowSelection';

const WIDTH_PX = 36;

interface Options<Row> extends RowSelection {
  nameOf: (row: Row) => string;
  keyOf: (row: Row) => string | number;
  shownIds: () => number[];
  t: TFunction;
}

/** The `DataColumn` of checkboxes; the one in the head selects all rows that are shown, or none of them. */
export function selectColumn<Row>({ selected, onSelected, nameOf, keyOf, shownIds, t }: Options<Row>) {
  const ids = shownIds();
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;

  function toggleAll() {
    const next = new Set(selected);
    for (const id of ids) {
      if (isAll) next.delete(id);
      else next.add(id);
    }
    onSelected(next);
  }

  return {
    key: 'select',
    title: t('selection.column'),
    width: WIDTH_PX,
    isTitleHidden: true,
    head: (
      <input
        type="checkbox"
        className="dataTable-select dataTable-selectAll"
        aria-label={t('selection.everything')}
        title={t('selection.everything')}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        checked={isAll}
        onChange={toggleAll}
      />
    ),
    render: (row: Row) => (
      <input
        type="checkbox"
        className="dataTable-select"
        data-select={keyOf(row)}
        aria-label={nameOf(row)}
        checked={selected.has(Number(keyOf(row)))}
        readOnly
      />
    ),
  };
}
