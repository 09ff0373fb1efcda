import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';

import { lazyView } from './lazyView';
import { Backdrop } from './Backdrop';

const backdrop = () => document.querySelector('.backdrop');

function setUp() {
  let arrive: () => void = () => undefined;
  const view = lazyView<object>(() => new Promise((resolve) => (arrive = () => resolve(() => <p>the dialog</p>))));
  const open = () =>
    render(
      <Suspense fallback={null}>
        <Backdrop isReady={view.isLoaded()}>
          <view.View />
        </Backdrop>
      </Suspense>,
    );
  return { view, open, arrive: () => arrive() };
}

it('leaves the page as it is while the chunk is on its way', async () => {
  const { open, arrive } = setUp();
  open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(backdrop()).toBeNull();
  await act(async () => arrive());
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
});

it('shows what has been fetched before, and no backdrop is left', async () => {
  const { view, open, arrive } = setUp();
  const fetched = view.preload();
  arrive();
  await fetched;
  open();
  expect(await screen.findByText('the dialog')).toBeInTheDocument();
  expect(backdrop()).toBeNull();
});
