import { screen, waitFor } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { readHistory } from './historyMemory';
import { useKeptSelection } from './useKeptSelection';

function List({ ids }: { ids: readonly number[] }) {
  const [selected, select] = useKeptSelection(
    'list',
    ids.map((id) => ({ id })),
  );
  return (
    <>
      <output>{[...selected].join()}</output>
      <button type="button" onClick={() => select(new Set(ids))}>
        All
      </button>
      <button type="button" onClick={() => select(new Set())}>
        None
      </button>
    </>
  );
}

const click = (app: ReturnType<typeof renderApp>, name: string) => app.user.click(screen.getByRole('button', { name }));

it('is there again in its page of the history, without rows that are gone, until it is given up', async () => {
  const first = renderApp(<List ids={[1, 2, 3]} />);
  await click(first, 'All');
  await waitFor(() => expect(readHistory('list')).toEqual([1, 2, 3]));
  first.unmount();
  const again = renderApp(<List ids={[3, 4, 1]} />);
  expect(screen.getByRole('status')).toHaveTextContent('3,1');
  await click(again, 'None');
  await waitFor(() => expect(readHistory('list')).toEqual([]));
  again.unmount();
  renderApp(<List ids={[1]} />);
  expect(screen.getByRole('status')).toHaveTextContent('');
});
