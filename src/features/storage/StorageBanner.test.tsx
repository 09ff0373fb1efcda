import { act, screen } from '@testing-library/react';

import { signedOut } from '@/api/sessionActions';
import { storageRefused, storedValueQuarantined } from '@/lib/persistence/storageActions';
import { renderApp } from '@test/kit/renderApp';

import { StorageBanner } from './StorageBanner';

it('shows nothing without problems', () => {
  renderApp(<StorageBanner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows a broken draft, also after a lesser problem, and can be dismissed', async () => {
  const { user, t, store } = renderApp(<StorageBanner />);
  act(() => {
    store.dispatch(storedValueQuarantined({ slice: 'drafts' }));
    store.dispatch(storedValueQuarantined({ slice: 'onboarding' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent(t('storage:trouble.draftBroken'));
  await user.click(screen.getByRole('button', { name: t('common:actions.close') }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows once that nothing can be stored, not with every key', async () => {
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

it('is reset with the session', () => {
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
