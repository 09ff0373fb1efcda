import { readFileSync } from 'node:fs';

import englishReplay from '@locales/en/replay.json';
import { screen } from '@testing-library/react';

import { preloadAllViews } from '@/ui/lazyView';
import { inspectFile } from '@/app/replay/inspectFile';
import { readExport } from '@/app/replay/readExport';
import { makeStore } from '@/app/store';
import { dialogOpened } from '@/pages/dialogsSlice';
import { isFullForm } from '@test/kit/effort';
import { liftedFile } from '@test/kit/liftedFile';
import { makeUser } from '@test/kit/makeUser';
import { openReplay } from '@test/kit/openReplay';
import { createChance, type Chance } from '@test/kit/random';
import { replayExport } from '@test/kit/replayExport';

const complaint = readFileSync('test/support/dialogOnPage.json', 'utf8');
const ours = makeStore().getState();
const init = { action: { type: '@@INIT' }, state: ours };
const opened = dialogOpened({ name: 'support', ids: {} });
const todo = { type: 'todos/added', payload: 'Milk' };

const refused: [reason: keyof typeof englishReplay.drop.refused, what: string, text: string][] = [
  ['empty', 'nothing', ''],
  ['empty', 'white space after a byte order mark', '\uFEFF \n'],
  ['notJson', 'a page', '<html></html>'],
  ['notJson', 'plain text', 'hello'],
  ['damaged', 'half of an export', complaint.slice(0, complaint.length / 2)],
  ['damaged', 'an export without its last bracket', liftedFile([init]).slice(0, -1)],
  ['damaged', 'fewer states than actions', liftedFile([init, init], { computedStates: [{ state: ours }] })],
  ['damaged', 'no steps at all', liftedFile([])],
  ['damaged', 'a report without its steps', '{"kind":"voronka-report","version":1}'],
  ['unknown', 'some other object', '{"some":"thing"}'],
  ['unknown', 'a list', '[1,2]'],
  ['unknown', 'null', 'null'],
  ['newer', 'a report of a newer console', '{"kind":"voronka-report","version":9,"steps":[]}'],
  [
    'otherApp',
    'a lifted export of another app',
    liftedFile([{ action: todo, state: { todos: [], api: { queries: {} } } }]),
  ],
  [
    'otherApp',
    'another app with a slice of a name of ours',
    liftedFile([{ action: todo, state: { session: {}, api: {} } }]),
  ],
  ['otherApp', 'actions of another app', JSON.stringify({ payload: JSON.stringify([todo]) })],
  ['otherApp', 'a first state of another app', JSON.stringify({ payload: '[]', preloadedState: '{"todos":[]}' })],
];

it.each(refused)('rejects with the reason "%s": %s', async (reason, _what, text) => {
  expect(() => replayExport(text)).toThrow();
  const told = inspectFile(text, { file: 'a.json', languageName: 'en' });
  expect(told.isRead).toBe(false);
  expect(told.lines).toContain(englishReplay.drop.refused[reason]);
  const { t } = await openReplay(text);
  expect(await screen.findByRole('alert')).toHaveTextContent(t(`replay:drop.refused.${reason}`));
});

it('ignores a byte order mark', () => {
  expect(replayExport(`\uFEFF${complaint}`).session.steps).toHaveLength(5);
});

it.each([99_999, -3])('opens a file whose current step is %i at an existing one', (currentStateIndex) => {
  const { session } = replayExport(liftedFile([init, { action: opened, state: ours }], { currentStateIndex }));
  expect(session.steps[session.current]).toBeDefined();
});

it('names the first step of an export of an older console, which masked its name', () => {
  const { session } = replayExport(liftedFile([{ action: { type: '\u20221(6)\u2022' }, state: ours }]));
  expect(session.steps[0]?.type).toBe('@@INIT');
});

it.each([
  ['no state', null, 'replay:flaw.noState'],
  ['a text for a state', 'cut', 'replay:flaw.noState'],
  ['a slice of another structure', { ...ours, dialogs: 5 }, 'replay:flaw.wrongShape'],
  ['a cache of another structure', { ...ours, api: { ...ours.api, queries: [] } }, 'replay:flaw.wrongShape'],
] as const)('shows why a step cannot be shown, and continues: %s', async (_what, state, key) => {
  const file = liftedFile([init, { action: opened, state }, init]);
  const { user, t } = await openReplay(file);
  await user.click(await screen.findByRole('button', { name: t('replay:bar.back') }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(t('replay:flaw.title'));
  expect(alert.textContent).toContain(t(key, { field: 'x' }).split('\u00ab')[0]);
  await user.click(screen.getByRole('button', { name: t('replay:bar.forward') }));
  expect(screen.queryByText(t('replay:flaw.title'))).not.toBeInTheDocument();
  expect(screen.getByTestId('step')).toHaveTextContent(t('replay:bar.step', { step: 2, last: 2 }));
});

it('shows why a screen could not be rendered, also at the initial step', async () => {
  const user = makeUser();
  const session = { status: 'authenticated', user, wasSignedOut: false };
  const state = { ...ours, session, place: { path: '/dashboard' }, notifications: {} };
  window.reportError = (error: unknown) => void window.dispatchEvent(new ErrorEvent('error', { error }));
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  await preloadAllViews();
  const { t } = await openReplay(liftedFile([{ action: opened, state }]));
  const [problem = ''] = t('replay:flaw.broken', { message: '|' }).split('|');
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.some(({ textContent }) => textContent.startsWith(`${problem}items is not iterable`))).toBe(true);
  expect(screen.getByTestId('step')).toBeInTheDocument();
  consoleError.mockRestore();
});

it('reads UTF-16, with and without a byte order mark, on the page as on the command line', async () => {
  const little = Buffer.from(complaint, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.concat([Buffer.from([0xff, 0xfe]), little])]) {
    expect(readExport(new Uint8Array(bytes)).steps).toHaveLength(5);
  }
  const { t } = await openReplay(new Uint8Array(little));
  expect(await screen.findByTestId('step')).toHaveTextContent(t('replay:bar.step', { step: 4, last: 4 }));
});

it('shows an action without a type, and moments that are none, on the page as on the command line', async () => {
  const file = liftedFile([init, { action: {} as never, state: ours }]).replace('"timestamp":1', '"timestamp":"soon"');
  expect(inspectFile(file, { file: 'a.json', languageName: 'en' }).lines).toContain('  --:--:--  1. ?');
  await openReplay(file);
  expect(await screen.findByTestId('step')).toHaveTextContent('?');
});

it('a request that was skipped or withdrawn is not the last error', () => {
  const rejected = (meta: object) => ({
    action: { type: 'api/executeQuery/rejected', meta: { arg: { endpointName: 'listRuns' }, ...meta } },
    state: ours,
  });
  const file = (...metas: object[]) => liftedFile([init, ...metas.map(rejected)]);
  const inspect = (text: string) => inspectFile(text, { file: 'a.json', languageName: 'en' }).lines;
  const lastErrorOf = (lines: string[]) => lines[lines.indexOf('Last error:') + 1];
  expect(lastErrorOf(inspect(file({ condition: true }, { aborted: true })))).toBe('  none');
  expect(lastErrorOf(inspect(file({ condition: false }, { condition: true })))).toContain(
    'api/executeQuery/rejected (listRuns)',
  );
  expect(inspect(file({ condition: true }, { aborted: true })).join()).toContain('internal steps: 2');
});

describe('damaged values', () => {
  const [COMMAND_FILES, PAGE_FILES] = isFullForm ? [400, 40] : [120, 8];
  const odd = [null, 'soon', '', -1, 1e20, 0.5, true, [], [null], {}, { type: 5 }, '\u0000'];
  const files = ['lifted', 'custom', 'report'].map((shape) =>
    readFileSync(`test/support/olderGroupChanges.${shape}.json`, 'utf8'),
  );

  /** Replaces or removes a few random values, also inside of the JSON that a file contains as a text. */
  function damage(text: string, chance: Chance): string {
    const file = JSON.parse(text) as Record<string, unknown>;
    for (let left = 1 + chance.int(2); left > 0; left -= 1) damageInside(file, chance);
    return JSON.stringify(file);
  }

  function damageInside(branch: Record<string, unknown>, chance: Chance): void {
    const names = Object.keys(branch);
    const name = chance.pick(names.length > 0 ? names : ['x']);
    const inner = branch[name];
    if (typeof inner === 'string' && /^[[{]/.test(inner)) branch[name] = damage(inner, chance);
    else if (typeof inner === 'object' && inner !== null && chance.happens(0.85)) damageInside(inner as never, chance);
    else if (chance.happens(0.2)) Reflect.deleteProperty(branch, name);
    else branch[name] = chance.pick(odd);
  }

  it('never throw anything but a reason, on the command line', () => {
    const chance = createChance(7);
    for (let at = 0; at < COMMAND_FILES; at += 1) {
      const text = damage(chance.pick(files), chance);
      const { lines, isRead } = inspectFile(text, { file: 'a.json', languageName: 'en' });
      if (isRead) expect(lines.join('\n')).not.toMatch(/\bat .*:\d+:\d+/);
      else expect(Object.values(englishReplay.drop.refused)).toContain(lines[1]);
    }
  });

  it('never leave the page blank', async () => {
    await preloadAllViews();
    const consoleError = jest.spyOn(console, 'error').mockReturnValue();
    window.reportError = () => undefined;
    const chance = createChance(11);
    for (let at = 0; at < PAGE_FILES; at += 1) {
      const text = damage(chance.pick(files), chance);
      const { isRead } = inspectFile(text, { file: 'a.json', languageName: 'en' });
      const { container, unmount, user, t } = await openReplay(text);
      if (isRead) {
        await user.click(await screen.findByRole('button', { name: t('replay:bar.details') }));
        expect(screen.getByRole('complementary', { name: t('replay:list.label') })).toBeInTheDocument();
      } else await screen.findByRole('alert');
      expect(container.textContent).not.toBe('');
      unmount();
    }
    consoleError.mockRestore();
  });
});
