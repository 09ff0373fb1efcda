import { findSaveProblem, joinStarts, type TemporaryStart } from './plannedStarts';

const saved = (id: number, start_at: number) => ({ id, start_at, funnel_id: 7, group_id: 5, active: true });
const added = (number: number, startAtS: number): TemporaryStart => ({ id: `temp_${number}`, startAtS });

it('lists saved and added starts together by time', () => {
  expect(joinStarts([saved(3, 300), saved(1, 100)], [added(1, 200)]).map(({ id }) => id)).toEqual([1, 'temp_1', 3]);
});

it('shows a start once that was saved meanwhile', () => {
  expect(joinStarts([saved(1, 100)], [added(1, 100)])).toEqual([{ id: 1, startAtS: 100 }]);
});

describe('an assignment cannot be saved', () => {
  const starts = [added(1, 100)];
  const whole = { funnelId: 7, starts, hasUnaddedStart: false };

  it('without a funnel or without a start', () => {
    expect(findSaveProblem({ ...whole, funnelId: null }, 0)).toBe('nothingToSave');
    expect(findSaveProblem({ ...whole, starts: [] }, 0)).toBe('nothingToSave');
    expect(findSaveProblem(whole, 0)).toBeNull();
  });

  it('while an entered time is not added', () => {
    expect(findSaveProblem({ ...whole, hasUnaddedStart: true }, 0)).toBe('notAdded');
  });

  it('when an added start has passed meanwhile; a running one is allowed', () => {
    expect(findSaveProblem(whole, 100_000)).toBe('inPast');
    expect(findSaveProblem({ ...whole, starts: [{ id: 1, startAtS: 100 }] }, 100_000)).toBeNull();
  });
});
