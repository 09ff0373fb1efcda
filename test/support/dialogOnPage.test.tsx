import { readFileSync } from 'node:fs';

import english from '@locales/en/inspect.json';
import { act, screen } from '@testing-library/react';

import { inspectFile } from '@/app/replay/inspectFile';
import { dialogChunks } from '@/app/dialogChunks';
import { DialogLayer } from '@/app/DialogLayer';
import { renderApp } from '@test/kit/renderApp';
import { replayExport } from '@test/kit/replayExport';

/** A bug report as a test: its file next to it, the screen at the step that shows the bug. */
const complaint = readFileSync('test/support/dialogOnPage.json', 'utf8');

it('the confirmation is shown until it is closed', async () => {
  const { store, session, go } = replayExport(complaint);
  expect(session.steps.map(({ type }) => type)).toEqual([
    '@@INIT',
    'session/signedIn',
    'place/placeEntered',
    'dialogs/dialogOpened',
    'dialogs/dialogClosed',
  ]);
  // The dialog's chunk is loaded beforehand, as in the console.
  await dialogChunks.resetMessenger.preload();
  go(3);
  renderApp(<DialogLayer />, { store });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  act(() => go(4));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('prints on the command line what happened last and what it changed', () => {
  const inspect = (languageName: string) => inspectFile(complaint, { file: 'a.json', languageName }).lines;
  const lines = inspect('ru');
  expect(lines).toContainEqual(expect.stringContaining('4. dialogs/dialogClosed'));
  expect(lines.slice(-3)).toEqual(['  dialogs.open', '    - {"name":"resetMessenger","ids":{}}', '    + null']);
  expect(inspect('en')).toContain(`${english.timeline}:`);
});

it('rejects what is neither an export nor a report', () => {
  for (const text of ['{}', 'null', '{"kind":"voronka-report","version":9}', '<html>']) {
    expect(() => replayExport(text)).toThrow();
  }
});
