import { act, screen, waitFor } from '@testing-library/react';

import type { GroupField } from '@contract/schemas/shapes';

import { baseApi } from '@/api/baseApi';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { FieldsModal } from './FieldsModal';

it('adds a field, saves the value of a group, renames the field and deletes it', async () => {
  let fields: GroupField[] = [];
  let values: object[] = [];
  const { calls } = fakeApi({
    listPickerGroups: () => [makeGroup(1), makeGroup(2)],
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields, groups: values }),
    createField: ({ body }) => {
      fields = [{ id: 7, ...(body as { name: string }) }];
      return fields[0];
    },
    renameField: ({ body }) => {
      fields = [{ id: 7, ...(body as { name: string }) }];
      return fields[0];
    },
    deleteField: () => {
      fields = [];
      return null;
    },
    setGroupFields: ({ params, body }) => {
      values = [{ id: Number(params.id), ...(body as object) }];
      return null;
    },
  });
  const { user, t, store } = renderApp(<FieldsModal groupId={2} onClose={jest.fn()} />);
  await screen.findByText(t('variables:fields.none'));
  await user.type(screen.getByLabelText(t('variables:fields.name')), 'Link');
  await user.click(screen.getByRole('button', { name: t('variables:fields.add') }));
  await user.type(await screen.findByLabelText('Link'), 'example.com');
  await user.click(screen.getByRole('button', { name: t('variables:fields.save') }));
  await waitFor(() => expect(values).toEqual([{ id: 2, values: { 7: 'example.com' } }]));
  await act(() => store.dispatch(baseApi.util.invalidateTags(['Variables'])));
  expect(screen.getByLabelText('Link')).toHaveValue('example.com');

  await user.click(screen.getByRole('button', { name: t('variables:fields.renameOne', { name: 'Link' }) }));
  await user.type(screen.getByLabelText(t('variables:fields.newName', { name: 'Link' })), 's');
  await user.click(screen.getByRole('button', { name: t('variables:fields.rename') }));
  expect(await screen.findByLabelText('Links')).toHaveValue('example.com');

  await user.click(screen.getByRole('button', { name: t('variables:fields.deleteOne', { name: 'Links' }) }));
  await screen.findByText(t('variables:fields.deleteText'));
  await user.click(screen.getByRole('button', { name: t('variables:fields.delete') }));
  expect(await screen.findByText(t('variables:fields.none'))).toBeInTheDocument();
  expect(calls.filter(({ name }) => name === 'deleteField')).toHaveLength(1);
});

it('lists the fields by name, in which 2 comes before 10', async () => {
  const fields = ['Field 10', 'field 2', 'Curator'].map((name, id) => ({ id, name }));
  fakeApi({
    listPickerGroups: () => [makeGroup(1)],
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields, groups: [] }),
  });
  renderApp(<FieldsModal onClose={jest.fn()} />);
  await screen.findByLabelText('Curator');
  expect(screen.getAllByText(/^(field|curator)/i).map(({ textContent }) => textContent)).toEqual([
    'Curator',
    'field 2',
    'Field 10',
  ]);
});

it('says why no field can be added to the highest number of them', async () => {
  const fields = Array.from({ length: 20 }, (_, id) => ({ id, name: `Field ${id}` }));
  fakeApi({
    listPickerGroups: () => [makeGroup(1)],
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields, groups: [] }),
  });
  const { t } = renderApp(<FieldsModal onClose={jest.fn()} />);
  expect(await screen.findByText(t('variables:fields.full', { count: 20 }))).toBeVisible();
  expect(screen.queryByRole('button', { name: t('variables:fields.add') })).not.toBeInTheDocument();
});
