import { screen } from '@testing-library/react';
import { useState } from 'react';

import { chooseOption } from '@test/kit/chooseOption';
import { renderApp } from '@test/kit/renderApp';

import { FilterBar } from './FilterBar';

const options = [
  { value: 'all', label: 'All' },
  { value: 'own', label: 'Own' },
];

function Filters({ isMoreActive = false }: { isMoreActive?: boolean }) {
  const [values, setValues] = useState<Record<string, string>>({ type: 'all', state: 'all', sort: 'all' });
  return (
    <FilterBar
      label="Filter"
      searchLabel="Search"
      search=""
      choices={Object.entries(values).map(([field, value]) => ({ field, label: field, value, options }))}
      isMoreActive={isMoreActive}
      onSearch={() => undefined}
      onChoose={(field, value) => setValues({ ...values, [field]: value })}
    />
  );
}

it('has its choices behind a button, which shows how many of them filter', async () => {
  const { user, t } = renderApp(<Filters />);
  const button = screen.getByRole('button', { name: t('common:filters.closed') });
  const bar = screen.getByRole('search', { name: 'Filter' });
  const choices = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(choices).toContainElement(await screen.findByRole('combobox', { name: 'type' }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(bar).toHaveAttribute('data-open', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(bar).toHaveAttribute('data-open', 'true');
  await chooseOption(user, await screen.findByRole('combobox', { name: 'type' }), 'Own');
  await chooseOption(user, await screen.findByRole('combobox', { name: 'state' }), 'Own');
  expect(button).toHaveTextContent(t('common:filters.active', { count: 2 }));
});

it('does not count the order, which hides nothing', async () => {
  const { user, t } = renderApp(<Filters />);
  await chooseOption(user, await screen.findByRole('combobox', { name: 'sort' }), 'Own');
  expect(screen.getByRole('button')).toHaveTextContent(t('common:filters.closed'));
});

it('counts a filter that is beside the choices', () => {
  const { t } = renderApp(<Filters isMoreActive />);
  expect(screen.getByRole('button')).toHaveTextContent(t('common:filters.active', { count: 1 }));
});
