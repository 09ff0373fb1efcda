import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { addNamespace, nameMessenger } from './i18n';

afterEach(() => nameMessenger());

/** The texts for bots come after it was drawn, and before it listens for changes. */
function Drawn() {
  const { t } = useTranslation();
  useLayoutEffect(() => addNamespace('bots', { late: { how: 'Paste the token' } }), []);
  return <p>{(t as (key: string) => string)('late:how')}</p>;
}

it('reach also what is being drawn while they come', async () => {
  nameMessenger('MAX');
  addNamespace('late', { how: 'Scan the code' });
  render(<Drawn />);
  expect(screen.getByText('Scan the code')).toBeVisible();
  expect(await screen.findByText('Paste the token')).toBeVisible();
});
