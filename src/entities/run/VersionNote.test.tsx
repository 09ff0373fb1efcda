import { screen } from '@testing-library/react';

import { toSeconds } from '@contract/time';

import { clockTime } from '@/lib/dateFormat';
import { renderApp } from '@test/kit/renderApp';

import { VersionNote } from './VersionNote';

it('shows when the version was saved, and nothing for the newest version', () => {
  const saved = new Date('2026-12-03T14:02');
  const { t } = renderApp(
    <>
      <VersionNote version={{ revision: 2, savedAt: toSeconds(saved) }} />
      <VersionNote version={undefined} />
    </>,
  );
  const note = screen.getByTitle(t('common:version.hint'));
  expect(note).toHaveTextContent(clockTime(saved.getTime()));
  expect(note).toHaveTextContent(/\b3\b/);
});
