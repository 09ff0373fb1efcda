import { createFlightRecorder } from '../flightRecorder';
import { buildReport } from './buildReport';
import { createRedaction } from './mask';
import { applyDifferences } from './patch';
import { writeReport } from './writeReport';

const MAX_BYTES = 2 * 1024 * 1024;
const redaction = () => createRedaction({ words: [], calls: [], pages: ['/'], codes: [], names: [] });
const group = (id: number) => ({ id, name: `A group of a rather long name, number ${id}`, funnel_ids: [] });

function record(states: unknown[]) {
  const recorder = createFlightRecorder();
  states.forEach((state, at) => {
    if (at > 0) recorder.recordAction({ type: `test/${at}` }, states[at - 1], state);
  });
  return recorder;
}

it('keeps the last 300 actions and fifty of everything else', () => {
  const recorder = record(Array.from({ length: 400 }, (_, at) => ({ at })));
  for (let at = 0; at < 80; at += 1) {
    recorder.recordRequest({ atMs: at, call: 'listGroups', status: 200, tookMs: 1, requestId: 'r' });
    recorder.recordEvent('stats:updated', { at });
    recorder.recordError('console', new TypeError('x is not a function'));
  }
  const report = buildReport(recorder.read(), redaction());
  expect([report.steps, report.requests, report.events, report.errors].map(({ length }) => length)).toEqual([
    300, 50, 50, 50,
  ]);
  expect(report.firstState).toEqual({ at: 99 });
  expect(
    report.steps.reduce<unknown>((state, { changed }) => applyDifferences(state, changed), report.firstState),
  ).toEqual({ at: 399 });
});

it.each([
  [
    'lists of thousands',
    Array.from({ length: 20 }, (_, at) => ({ list: Array.from({ length: 6_000 }, (_x, id) => group(id + at)) })),
  ],
  [
    'long texts without end',
    Array.from({ length: 300 }, (_, at) =>
      Object.fromEntries(Array.from({ length: 200 }, (_x, id) => [`f${id}`, `${at} ${id} ${'x'.repeat(500)}`])),
    ),
  ],
  [
    'a first state that is too large alone',
    [Object.fromEntries(Array.from({ length: 12_000 }, (_, id) => [`f${id}`, 'y'.repeat(300)]))],
  ],
])('never weighs more than 2 MB: %s', (_name, states) => {
  const report = buildReport(record([{}, ...states]).read(), redaction());
  expect(new TextEncoder().encode(writeReport(report)).length).toBeLessThanOrEqual(MAX_BYTES);
  expect(report.isCut).toBe(true);
});

it('has where an error happened, its id, and of its message only what quotes no data', () => {
  const recorder = createFlightRecorder();
  const stack = [
    'TypeError: secret words',
    '    at draw (http://localhost:1/a/main.1.js:1:22)',
    '    at http://x/a/b.js:3:4',
    '    at of Maria',
  ].join('\n');
  recorder.recordError('error', { name: 'TypeError', message: 'secret words', stack, errorId: 'abcd1234' });
  recorder.recordError('rejection', new Error("Cannot read properties of undefined (reading 'name')"));
  recorder.recordError('console', 'Maria said');
  const report = buildReport(recorder.read(), redaction());
  expect(report.errorId).toBe('abcd1234');
  expect(report.errors[0]).toMatchObject({ name: 'TypeError', places: ['draw /a/main.1.js:1:22', '/a/b.js:3:4'] });
  expect(report.errors[1]?.message).toBe("Cannot read properties of undefined (reading 'name')");
  expect(JSON.stringify(report)).not.toMatch(/secret|Maria/);
});

it('deletes', () => {
  const recorder = record([{ a: 1 }, { a: 2 }]);
  recorder.forget();
  expect(buildReport(recorder.read(), redaction()).steps).toEqual([]);
});
