import { renderApp } from '@test/kit/renderApp';

import { useDocumentTitle } from './useDocumentTitle';

function Page({ place, unread }: { place: string; unread?: number }) {
  useDocumentTitle(place, unread);
  return null;
}

it('names the page before the product in the tab, and what is unread before both', () => {
  const { t, rerender } = renderApp(<Page place="Groups" />);
  const title = t('common:app.title', { place: 'Groups' });
  expect(title).toContain(t('common:app.name'));
  expect(document.title).toBe(title);
  rerender(<Page place="Groups" unread={3} />);
  expect(document.title).toBe(t('common:app.titleUnread', { title, unread: 3 }));
});
