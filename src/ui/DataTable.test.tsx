import { act, fireEvent, screen, within } from '@testing-library/react';

import { useState } from 'react';

import { languagePacks } from '@/app/languagePacks';
import { chooseLanguage, startLanguage } from '@/lib/language';
import { renderApp } from '@test/kit/renderApp';

import { DataTable, type DataColumn } from './DataTable';

interface Row {
  id: number;
  name: string;
  count: number;
}

const columns: DataColumn<Row>[] = [
  { key: 'name', title: 'Name', isRowHeader: true, render: ({ name }) => name, compare: byName },
  { key: 'count', title: 'Count', render: ({ count }) => count, compare: (one, other) => one.count - other.count },
  { key: 'actions', title: 'Actions', isTitleHidden: true, render: ({ name }) => <button>Stop {name}</button> },
];
const rows: Row[] = [
  { id: 1, name: 'Beta', count: 3 },
  { id: 2, name: 'Alpha', count: 20 },
];

function byName(one: Row, other: Row): number {
  return one.name.localeCompare(other.name);
}
const keyOf = ({ id }: Row) => id;
const shownNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
// Without a height nothing of a long table is in sight.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
});
const manyRows = (count: number) =>
  Array.from({ length: count }, (_none, id): Row => ({ id, name: `Row ${id}`, count: id }));

it('names the head of the checkboxes, also where its own checkbox is not shown', () => {
  const selection = { selected: new Set<number>(), onSelected: () => undefined, nameOf: ({ name }: Row) => name };
  const { t } = renderApp(
    <DataTable label="Teams" columns={columns} rows={rows} keyOf={keyOf} selection={selection} />,
  );
  const [head] = screen.getAllByRole('columnheader');
  expect(head).toHaveTextContent(t('common:selection.column'));
});

it('is a table with a name, heads and rows that are named by their first cell', () => {
  renderApp(<DataTable label="Teams" columns={columns} rows={rows} keyOf={keyOf} />);
  const table = within(screen.getByRole('table', { name: 'Teams' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Count',
    'Actions',
  ]);
  expect(shownNames()).toEqual(['Beta', 'Alpha']);
  expect(table.getByRole('row', { name: /Alpha/ })).toHaveTextContent('20');
});

it.each([
  ['Enter', 13],
  [' ', 32],
])('is sorted from its head by the key "%s": up, down, and as it came', async (key, keyCode) => {
  const press = () => fireEvent.keyDown(head, { key, keyCode });
  const { user } = renderApp(<DataTable label="Teams" columns={columns} rows={rows} keyOf={keyOf} />);
  const head = screen.getByRole('columnheader', { name: 'Name' });
  await user.tab();
  expect(head).toHaveFocus();
  press();
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(shownNames()).toEqual(['Alpha', 'Beta']);
  press();
  expect(head).toHaveAttribute('aria-sort', 'descending');
  press();
  expect(head).not.toHaveAttribute('aria-sort');
  expect(shownNames()).toEqual(['Beta', 'Alpha']);
});

it('keeps its order and the focus when newer rows come', async () => {
  let refresh = () => {};
  function Refreshed() {
    const [shown, setShown] = useState(rows);
    refresh = () => setShown([...rows.map((row) => ({ ...row })), { id: 3, name: 'Gamma', count: 7 }]);
    const sort = { columnKey: 'count', order: 'ascend' } as const;
    return <DataTable label="Teams" columns={columns} rows={shown} keyOf={keyOf} initialSort={sort} />;
  }
  renderApp(<Refreshed />);
  const button = screen.getByRole('button', { name: 'Stop Alpha' });
  act(() => button.focus());
  act(() => refresh());
  expect(shownNames()).toEqual(['Beta', 'Gamma', 'Alpha']);
  expect(button).toHaveFocus();
});

it('opens the focused row by Enter, moves between rows by arrows, and leaves its buttons their Enter', async () => {
  const opened: string[] = [];
  const { user } = renderApp(
    <DataTable label="Teams" columns={columns} rows={rows} keyOf={keyOf} onOpen={({ name }) => opened.push(name)} />,
  );
  const row = (name: RegExp) => screen.getByRole('row', { name });
  expect([row(/Beta/).tabIndex, row(/Alpha/).tabIndex]).toEqual([0, -1]);
  act(() => row(/Beta/).focus());
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Beta']);
  await user.keyboard('{ArrowDown}');
  expect(row(/Alpha/)).toHaveFocus();
  // The last row that had the focus is the one in the tab order.
  expect([row(/Beta/).tabIndex, row(/Alpha/).tabIndex]).toEqual([-1, 0]);
  await user.keyboard('{ArrowDown}{Enter}{ArrowUp}');
  expect(opened).toEqual(['Beta', 'Alpha']);
  expect(row(/Beta/)).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'Stop Alpha' }).focus());
  await user.keyboard('{Enter}');
  expect(opened).toHaveLength(2);
});

it('has no rows in the tab order when they cannot be opened', () => {
  renderApp(<DataTable label="Teams" columns={columns} rows={rows} keyOf={keyOf} />);
  for (const row of screen.getAllByRole('row')) expect(row.tabIndex).toBe(-1);
});

it('puts a head above the rows of each section', () => {
  renderApp(
    <DataTable
      label="Teams"
      columns={columns}
      rows={[...rows, { id: 3, name: 'Gamma', count: 3 }]}
      keyOf={keyOf}
      sectionOf={({ count }) => count}
      renderSection={(own) => <h2>{own.map(({ name }) => name).join(' and ')}</h2>}
    />,
  );
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts.slice(1)).toEqual([
    'Beta and Gamma',
    'Beta3Stop Beta',
    'Gamma3Stop Gamma',
    'Alpha',
    'Alpha20Stop Alpha',
  ]);
});

it('renders only the visible part of thousands, announces how many there are, and keeps the row that has the focus', () => {
  renderApp(<DataTable label="Teams" columns={columns} rows={manyRows(5_000)} keyOf={keyOf} />);
  const table = screen.getByRole('table', { name: 'Teams' });
  expect(table).toHaveAttribute('aria-rowcount', '5001');
  expect(shownNames().length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: /Row 3\b/ })).toHaveAttribute('aria-rowindex', '5');
  const button = screen.getByRole('button', { name: 'Stop Row 2' });
  act(() => button.focus());
  const scroller = screen.getByRole('group', { name: 'Teams' });
  act(() => {
    scroller.scrollTop = 100_000;
    scroller.dispatchEvent(new Event('scroll'));
  });
  expect(shownNames()[0]).toBe('Row 2');
  expect(screen.queryByText('Row 3')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('sorts all rows, not only those in sight', async () => {
  const { user } = renderApp(<DataTable label="Teams" columns={columns} rows={manyRows(5_000)} keyOf={keyOf} />);
  const head = screen.getByRole('columnheader', { name: 'Count' });
  await user.click(head);
  await user.click(head);
  expect(shownNames()[0]).toBe('Row 4999');
});

describe('its own texts', () => {
  beforeAll(() => startLanguage(languagePacks));
  afterEach(() => act(() => chooseLanguage('ru')));

  it.each(['ru', 'en'] as const)('are those of the language %s', async (language) => {
    const { default: ru } = await import('antd/es/locale/ru_RU');
    const { default: en } = await import('antd/es/locale/en_GB');
    const locale = language === 'ru' ? ru : en;
    await act(() => chooseLanguage(language));
    const { user, t } = renderApp(<DataTable label="Teams" columns={columns} rows={[]} keyOf={keyOf} />);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head).toHaveAttribute('aria-description', locale.global?.sortable);
    expect(screen.getByText(t('common:noRows'))).toBeInTheDocument();
    await user.hover(screen.getByText('Name'));
    expect(await screen.findByText(locale.Table?.triggerAsc ?? '')).toBeInTheDocument();
  });

  it('are replaced by what the caller shows for no rows', () => {
    renderApp(<DataTable label="Teams" columns={columns} rows={[]} keyOf={keyOf} empty="No teams" />);
    expect(screen.getByText('No teams')).toBeInTheDocument();
  });
});
