import { act, screen } from '@testing-library/react';

import { signedOut } from '@/api/sessionActions';
import { storageRefused, storedValueQuarantined } from '@/lib/persistence/storageActions';
import { renderApp } from '@test/kit/renderApp';

import { StorageBanner } from './StorageBanner';

it('says nothing while nothing is wrong', () => {
  renderApp(<StorageBanner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('tells of a broken draft, also when something smaller breaks after it, and goes when waved away', async () => {
  const { user, t, store } = renderApp(<StorageBanner />);
  act(() => {
    store.dispatch(storedValueQuarantined({ slice: 'drafts' }));
    store.dispatch(storedValueQuarantined({ slice: 'onboarding' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent(t('storage:trouble.draftBroken'));
  await user.click(screen.getByRole('button', { name: t('common:actions.close') }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('tells once that nothing can be kept, not at every keystroke', async () => {
  const { user, t, store } = renderApp(<StorageBanner />);
  const refuse = () => {
    act(() => {
      store.dispatch(storageRefused({ slice: 'drafts' }));
    });
  };
  refuse();
  expect(screen.getByRole('status')).toHaveTextContent(t('storage:trouble.refused'));
  await user.click(screen.getByRole('button', { name: t('common:actions.close') }));
  refuse();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('is forgotten with the session', () => {
  const { store } = renderApp(<StorageBanner />);
  act(() => {
    store.dispatch(storedValueQuarantined({ slice: 'onboarding' }));
  });
  expect(screen.getByRole('status')).toBeInTheDocument();
  act(() => {
    store.dispatch(signedOut());
  });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
