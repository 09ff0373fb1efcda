import { readFileSync } from 'node:fs';

import { screen, within } from '@testing-library/react';

import { makeStore } from '@/app/store';
import { toastHidden, toastShown } from '@/app/shownSlice';
import { dialogOpened } from '@/pages/dialogsSlice';
import { liftedFile } from '@test/kit/liftedFile';
import { openReplay } from '@test/kit/openReplay';
import { inspectFile } from '@/app/replay/inspectFile';

/** The list of the replay page, and the same summary on the command line. */

const texts = JSON.parse(readFileSync('locales/en/groups.json', 'utf8')) as { rename: { failed: string } };

function record() {
  const store = makeStore();
  const steps = [{ action: { type: '@@INIT' }, state: store.getState() as unknown }];
  const play = (action: { type: string }) => {
    store.dispatch(action);
    steps.push({ action, state: store.getState() });
  };
  play({ type: 'api/subscriptions/test' });
  play(dialogOpened({ name: 'support', ids: {} }));
  play({ type: 'api/subscriptions/test' });
  const lines = [{ textKey: 'groups:rename.failed', values: {} }];
  play(toastShown({ id: 1, style: 'message', kind: 'error', lines, action: null }));
  play(toastHidden({ id: 1 }));
  return liftedFile(steps);
}

it('hides internal steps until they are requested, and finds steps by words', async () => {
  const { user, t } = await openReplay(record());
  await user.click(await screen.findByRole('button', { name: t('replay:bar.details') }));
  const list = within(screen.getByRole('complementary', { name: t('replay:list.label') }));
  expect(list.queryByText(/subscriptions/)).not.toBeInTheDocument();
  expect(list.getByText(t('replay:list.hidden', { total: 2 }))).toBeInTheDocument();
  expect(list.getByText(t('replay:seen.dialog', { text: 'support' }))).toBeInTheDocument();
  await user.click(list.getByRole('checkbox'));
  expect(list.getAllByText(/subscriptions/)).toHaveLength(2);
  await user.type(list.getByRole('searchbox'), 'shown toast');
  expect(list.getAllByText(/^\d+\. /).map(({ textContent }) => textContent)).toEqual([
    '4. shown/toastShown',
    '5. shown/toastHidden',
  ]);
});

it('names dialogs and toasts on the command line, in the language of the reader', () => {
  const readTexts = () => ({
    replay: JSON.parse(readFileSync('locales/en/replay.json', 'utf8')) as object,
    groups: texts,
  });
  const { lines } = inspectFile(record(), { file: 'a.json', languageName: 'en', readTexts });
  expect(lines).toContain('    2. Dialog support opened');
  expect(lines).toContain(`    4. Notification: ${texts.rename.failed}`);
});
