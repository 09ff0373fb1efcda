import { screen } from '@testing-library/react';
import { useState } from 'react';

import { numberFormat } from '@/lib/numberFormat';
import { renderApp } from '@test/kit/renderApp';

import { ManageModal, type ManageTexts } from './ManageModal';

const texts: ManageTexts = {
  title: 'Tags',
  create: 'New tag',
  loadFailed: 'Failed',
  list: 'List of tags',
  none: 'No tags',
  full: 'Full',
  columns: { name: 'Tag', groups: 'Groups', actions: 'Actions' },
  edit: (name) => `Edit ${name}`,
  remove: (name) => `Delete ${name}`,
};

it('groups the digits of the number of groups, and shows none while it is unknown', async () => {
  const data = [
    { id: 1, name: 'VIP' },
    { id: 2, name: 'Kazan' },
  ];
  renderApp(
    <ManageModal
      texts={texts}
      query={{ data, isFetching: false, refetch: () => undefined }}
      maxCount={9}
      renderName={({ name }) => name}
      countOf={({ id }) => (id === 1 ? 4999 : undefined)}
      renderEdit={() => null}
      renderDelete={() => null}
      onClose={() => undefined}
    />,
  );
  const counts = (await screen.findAllByRole('row')).slice(1).map((row) => row.children[1]?.textContent);
  expect(counts).toEqual([numberFormat.format(4999), '']);
});

it('says why no more can be created, beside the button', async () => {
  const data = [{ id: 1, name: 'VIP' }];
  renderApp(
    <ManageModal
      texts={texts}
      query={{ data, isFetching: false, refetch: () => undefined }}
      maxCount={1}
      renderName={({ name }) => name}
      countOf={() => 1}
      renderEdit={() => null}
      renderDelete={() => null}
      onClose={() => undefined}
    />,
  );
  const create = await screen.findByRole('button', { name: texts.create });
  expect(create).toBeDisabled();
  expect(create.parentElement).toHaveTextContent(texts.full);
});

it('keeps a row open that is deleted elsewhere while it is edited', async () => {
  const view = (data: { id: number; name: string }[]) => (
    <ManageModal
      texts={texts}
      query={{ data, isFetching: false, refetch: () => undefined }}
      maxCount={9}
      renderName={({ name }) => name}
      countOf={() => 1}
      renderEdit={(row, rows) => <p>{`${row?.name} of ${rows.length}`}</p>}
      renderDelete={() => null}
      onClose={() => undefined}
    />
  );
  function Place() {
    const [data, setData] = useState([{ id: 1, name: 'VIP' }]);
    return (
      <>
        {view(data)}
        <button type="button" onClick={() => setData([])}>
          gone
        </button>
      </>
    );
  }
  const { user } = renderApp(<Place />);
  await user.click(await screen.findByRole('button', { name: texts.edit('VIP') }));
  expect(screen.getByText('VIP of 1')).toBeVisible();
  await user.click(screen.getByText('gone'));
  expect(screen.getByText('VIP of 0')).toBeVisible();
});
