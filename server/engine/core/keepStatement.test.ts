import { keepStatement } from './keepStatement';

it('builds a statement once, and again after the clock was shifted', () => {
  let offsetMs = 0;
  const clock = { offsetMs: () => offsetMs, nowMs: () => 0, onMoved: () => () => undefined };
  const build = jest.fn((parts: { clock: typeof clock }) => ({ offsetMs: parts.clock.offsetMs() }));
  const statementOf = keepStatement(build);
  const parts = { clock };

  const first = statementOf(parts);
  expect(statementOf(parts)).toBe(first);
  offsetMs = 60_000;
  expect(statementOf(parts)).toEqual({ offsetMs });
  expect(build).toHaveBeenCalledTimes(2);
});

it('builds one for each set of parts', () => {
  const clock = { offsetMs: () => 0, nowMs: () => 0, onMoved: () => () => undefined };
  const statementOf = keepStatement((parts: { clock: typeof clock; name: string }) => ({ name: parts.name }));

  expect(statementOf({ clock, name: 'one' })).toEqual({ name: 'one' });
  expect(statementOf({ clock, name: 'two' })).toEqual({ name: 'two' });
});
