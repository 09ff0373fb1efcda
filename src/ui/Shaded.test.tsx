import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';

import { lazyView } from './lazyView';
import { Shaded } from './Shaded';

const shade = () => document.querySelector('.shade');

function setUp() {
  let arrive: () => void = () => undefined;
  const view = lazyView<object>(
    () => new Promise((resolve) => (arrive = () => resolve({ Component: () => <p>the dialog</p> }))),
  );
  const open = () =>
    render(
      <Suspense fallback={null}>
        <Shaded isReady={view.isLoaded()}>
          <view.View />
        </Shaded>
      </Suspense>,
    );
  return { view, open, arrive: () => arrive() };
}

it('leaves the page as it is while the chunk is on its way', async () => {
  const { open, arrive } = setUp();
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(shade()).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
});

it('shows what has been fetched before, and no shade is left', async () => {
  const { view, open, arrive } = setUp();
  const fetched = view.preload();
  arrive();
  await fetched;
  open();
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
  expect(shade()).toBeNull();
});
