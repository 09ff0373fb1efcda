import { screen } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { DataTable, type DataColumn } from '../DataTable';

interface Row {
  id: number;
  name: string;
}

const rows: Row[] = ['b', 'c', 'a'].map((name, id) => ({ id, name }));
const keyOf = ({ id }: Row) => id;
const columns: DataColumn<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    isRowHeader: true,
    compare: (one, other) => one.name.localeCompare(other.name),
    render: ({ name }) => name,
  },
];

async function open(remembersAs?: string) {
  const app = renderApp(
    <DataTable label="Rows" remembersAs={remembersAs} columns={columns} rows={rows} keyOf={keyOf} />,
  );
  await screen.findAllByRole('rowheader');
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  return { ...app, names };
}

it('is sorted as it was left, in its page of the history', async () => {
  const first = await open('rows');
  await first.user.click(screen.getByRole('columnheader', { name: /Name/ }));
  expect(first.names()).toEqual(['a', 'b', 'c']);
  first.unmount();
  const again = await open('rows');
  expect(again.names()).toEqual(['a', 'b', 'c']);
  again.unmount();
  const other = await open('others');
  expect(other.names()).toEqual(['b', 'c', 'a']);
  other.unmount();
  expect((await open()).names()).toEqual(['b', 'c', 'a']);
});

function Filtered() {
  const [from, setFrom] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setFrom(1)}>
        Filter
      </button>
      <DataTable label="Rows" remembersAs="rows" columns={columns} rows={rows.slice(from)} keyOf={keyOf} />
    </>
  );
}

it('keeps its order in a further page of the history, and leaves there what the router keeps', async () => {
  const { user } = renderApp(<Filtered />);
  await user.click(await screen.findByRole('columnheader', { name: /Name/ }));
  window.history.replaceState({ usr: 'filter', idx: 3 }, '');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const sort = { columnKey: 'name', order: 'ascend' };
  expect(window.history.state).toMatchObject({ usr: 'filter', idx: 3, kept: { 'table rows': { sort } } });
});
