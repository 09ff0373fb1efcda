import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';

import { ErrorScreen } from '@/app/ErrorScreen';

import { lazyAgain } from './lazyAgain';

it('shows that a chunk could not be fetched, and fetches it when it is wanted again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.reportError = jest.fn();
  let fetches = 0;
  const Late = lazyAgain<object>(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('Loading chunk 7 failed');
    return { default: () => <p>here</p> };
  });
  const draw = (resetKey: string) => (
    <ErrorScreen resetKey={resetKey}>
      <Suspense>
        <Late />
      </Suspense>
    </ErrorScreen>
  );
  const { rerender } = render(draw('one'));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(fetches).toBe(1);
  rerender(draw('two'));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(fetches).toBe(2);
});
