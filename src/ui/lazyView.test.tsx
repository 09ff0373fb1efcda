import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';

import { ErrorScreen } from '@/app/ErrorScreen';

import { lazyView, preloadAllViews, preloadViewsInTurn } from './lazyView';

const nothing = async () => undefined;

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
  [
    'in turn',
    () =>
      preloadViewsInTurn(
        async () => undefined,
        async () => undefined,
      ),
  ],
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

it('draws what stands for a part of a page until its chunk can be loaded: in a while, or once the browser is online', async () => {
  let fetches = 0;
  const { View: Late } = lazyView<object>(
    async () => {
      fetches += 1;
      if (fetches < 3) throw new Error('Loading chunk 9 failed');
      return () => <p>here</p>;
    },
    () => <p>missing</p>,
  );
  jest.useFakeTimers();
  await act(async () =>
    render(
      <Suspense>
        <Late />
      </Suspense>,
    ),
  );
  expect(screen.getByText('missing')).toBeInTheDocument();
  expect(fetches).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('missing')).toBeInTheDocument();
  expect(fetches).toBe(2);
  await act(async () => void window.dispatchEvent(new Event('online')));
  jest.useRealTimers();
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(fetches).toBe(3);
});

it('requests no burst of chunks while they cannot be loaded', async () => {
  const fetched: number[] = [];
  const own = [1, 2].map((number) =>
    lazyView<object>(async () => {
      fetched.push(number);
      throw new Error('Loading chunk 10 failed');
    }),
  );
  const isOwn = () => fetched.length > 0;
  let goOn: () => void = () => undefined;
  void preloadViewsInTurn(nothing, () => (isOwn() ? new Promise((resolve) => (goOn = resolve)) : nothing()));
  await waitFor(() => expect(fetched).toEqual([1]));
  await nothing();
  expect(fetched).toEqual([1]);
  goOn();
  await waitFor(() => expect(fetched).toEqual([1, 2]));
  goOn();
  expect(own).toHaveLength(2);
});
