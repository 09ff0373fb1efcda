import { renderApp } from '@test/kit/renderApp';
import { fakeApi } from '@test/kit/fakeApi';
import { makeEntry } from '@test/kit/makeEntry';

import type { ShownEntry } from './entries';
import { useEntryText } from './useEntryText';

function Shown({ entry }: { entry: ShownEntry }) {
  const { title, words } = useEntryText();
  return [title(entry), ...words(entry)].join(' | ');
}

const show = (about: Partial<ShownEntry['about']>, change: Partial<ShownEntry> = {}) => {
  fakeApi({ getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [], groups: [] }) });
  const { container, t } = renderApp(<Shown entry={makeEntry({ count: 2, ...change }, about)} />);
  return { text: container.textContent, t };
};

it('names an act on a group, also without a text', () => {
  const byHand = show({ kind: 'act', id: null, name: null, step: null, text: '', act: 'close' });
  const { t } = byHand;
  const closing = t('groupActs:history.close');
  expect(byHand.text).toContain(`${closing} | ${t('calendar:kinds.act')}`);
  expect(byHand.text).toContain(t('calendar:acts', { count: 2 }));
  expect(show({ act: 'close', step: 3, text: '' }).text).toContain(`Spring · 3. ${closing} |`);
  const renamed = `Spring · 1. ${t('groupActs:history.rename')}: Flow 12 |`;
  expect(show({ act: 'rename', text: 'Flow  12' }).text).toContain(renamed);
});

it('calls a message without a text a file', () => {
  const { text, t } = show({ name: null, step: null, text: '' });
  expect(text).toContain(`${t('calendar:file')} |`);
  expect(text).toContain(t('calendar:messages', { count: 2 }));
});

it('says of a start that will be left out why, and of a step that was too late only that', () => {
  const leftOut = { state: 'skipped', reason: 'overlap' } as const;
  const sure = show({ kind: 'start' }, leftOut);
  const { t } = sure;
  expect(sure.text).toContain(`${t('calendar:kinds.start')} | ${t('leftOut:start.overlap')} | `);
  const unsure = show({ kind: 'start' }, { ...leftOut, certainty: 'reply' });
  expect(unsure.text).toContain(`${t('calendar:kinds.start')} | ${t('leftOut:start.reply')} | `);
  expect(unsure.text).not.toContain(t('calendar:certainty.reply'));
  expect(show({}, { state: 'skipped' }).text).toContain(t('calendar:states.skipped'));
});
