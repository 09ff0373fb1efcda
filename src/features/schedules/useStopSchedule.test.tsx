import { fireEvent, screen, waitFor } from '@testing-library/react';

import { limits } from '@contract/limits';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { useStopSchedule } from './useStopSchedule';

const { undoMaxCount } = limits.schedules;
const range = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);

function Stops() {
  const { stopMany } = useStopSchedule();
  return [undoMaxCount, undoMaxCount + 1].map((count) => (
    <button key={count} onClick={() => stopMany(range(count))}>
      {count}
    </button>
  ));
}

it('stops at once what a closing page could not send', async () => {
  const { calls } = fakeApi({ stopSchedules: () => ({ doneCount: undoMaxCount + 1 }) });
  renderApp(<Stops />);
  fireEvent.click(screen.getByText(undoMaxCount));
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByText(undoMaxCount + 1));
  await waitFor(() => expect(calls).toMatchObject([{ name: 'stopSchedules', body: { ids: range(undoMaxCount + 1) } }]));
  expect(JSON.stringify({ ids: range(undoMaxCount).map(() => 2_147_483_647) }).length).toBeLessThan(64 * 1024);
});
