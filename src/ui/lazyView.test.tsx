import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';

import { ErrorScreen } from '@/app/ErrorScreen';

import { lazyView, preloadAllViews, preloadViewsInTurn } from './lazyView';

it('shows that a chunk could not be fetched, and fetches it when it is wanted again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.reportError = jest.fn();
  let fetches = 0;
  const { View: Late } = lazyView<object>(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('Loading chunk 7 failed');
    return () => <p>here</p>;
  });
  const draw = (resetKey: string) => (
    <ErrorScreen resetKey={resetKey}>
      <Suspense>
        <Late />
      </Suspense>
    </ErrorScreen>
  );
  // Otherwise a slow machine could need longer for the error screen than the failure is kept.
  jest.useFakeTimers();
  const { rerender } = await act(async () => render(draw('one')));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(fetches).toBe(1);
  act(() => jest.advanceTimersByTime(1_100));
  jest.useRealTimers();
  rerender(draw('two'));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(fetches).toBe(2);
});

it.each([
  ['at once', preloadAllViews],
  ['in turn', () => preloadViewsInTurn(async () => undefined)],
])(
  'preloads views %s, also those that a chunk brings along, and continues after a failure',
  async (_how, preloadViews) => {
    lazyView<object>(() => Promise.reject(new Error('Loading chunk 8 failed')));
    const view = (onLoad: () => void) =>
      lazyView<object>(async () => {
        onLoad();
        return () => <p>here</p>;
      });
    const inner: ReturnType<typeof view>[] = [];
    const outer = view(() => inner.push(view(() => undefined)));

    await preloadViews();

    expect(outer.isLoaded()).toBe(true);
    expect(inner.map(({ isLoaded }) => isLoaded())).toEqual([true]);
  },
);
