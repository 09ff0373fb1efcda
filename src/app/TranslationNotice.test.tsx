import { act, screen } from '@testing-library/react';

import { currentLanguage } from '@/lib/language';
import { renderApp } from '@test/kit/renderApp';

import { TranslationNotice } from './TranslationNotice';

const { documentElement } = document;

beforeEach(() => {
  documentElement.lang = currentLanguage();
});
afterEach(() => {
  documentElement.lang = '';
  documentElement.className = '';
});

/** A translator that changes an attribute of the document. */
const translate = (change: () => void) =>
  act(async () => {
    change();
    await Promise.resolve();
  });

it('mentions once that the browser translates the page, and no other class', async () => {
  const { t } = renderApp(<TranslationNotice />);
  await translate(() => {
    documentElement.className = 'dark';
  });
  expect(screen.queryByText(t('layout:translated.title'))).not.toBeInTheDocument();

  await translate(() => {
    documentElement.className = 'translated-ltr';
  });
  expect(await screen.findByText(t('layout:translated.title'))).toBeInTheDocument();
  await translate(() => {
    documentElement.lang = 'fr';
  });
  expect(screen.getAllByText(t('layout:translated.title'))).toHaveLength(1);
});
