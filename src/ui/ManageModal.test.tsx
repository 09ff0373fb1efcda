import { screen } from '@testing-library/react';

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
