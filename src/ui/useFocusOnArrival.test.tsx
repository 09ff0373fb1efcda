import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { Link, Route, Routes } from 'react-router-dom';

import { renderApp } from '@test/kit/renderApp';

import { useFocusOnArrival } from './useFocusOnArrival';

function Place({ hasField = false }: { hasField?: boolean }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/new">new</Link>
      <Link to="/search">search</Link>
      {hasField && <input autoFocus />}
    </main>
  );
}

const places = (
  <Routes>
    <Route path="/dashboard" element={<Place key="first" />} />
    <Route path="/new" element={<Place key="new" />} />
    <Route path="/search" element={<Place key="search" hasField />} />
  </Routes>
);

it('has the focus where a link led that is gone; the first page leaves it to the browser', async () => {
  const { user } = renderApp(places);
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'new' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves it to a field that takes it', async () => {
  const { user } = renderApp(places);
  await user.click(screen.getByRole('link', { name: 'search' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
