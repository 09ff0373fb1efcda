import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { useDialogKeys } from '@/app/useDialogKeys';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { DialogLayer } from '@/app/DialogLayer';

function Console() {
  useDialogKeys({ hasPalette: true });
  const { pathname, search } = useLocation();
  return (
    <>
      <main>
        <output>{pathname + search}</output>
        <input aria-label="Name" />
      </main>
      <DialogLayer />
    </>
  );
}

async function openPalette() {
  fakeApi({
    listPickerGroups: () => [makeGroup(1, { name: 'Sales & more' }), makeGroup(2, { name: 'Course' })],
    listAllFunnels: () => [{ id: 5, name: 'Sales webinar', description: null, active: true, steps_count: 1 }],
  });
  const app = renderApp(<Console />);
  expect(fireEvent.keyDown(document.body, { code: 'KeyK', key: 'l', ctrlKey: true })).toBe(false);
  return { ...app, field: await screen.findByRole('combobox') };
}

const address = () => screen.getByRole('status').textContent;

it('leads to a page, first to the one that is found by its beginning', async () => {
  const { user, t, field } = await openPalette();
  await user.type(field, t('layout:places.instructions').slice(0, 4));
  // The button that gets the focus back is not pressed by the same key.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(address()).toBe('/instructions');
});

it('leads to a group and to a funnel of the same name', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'sales');
  await user.click(await screen.findByText('Sales & more'));
  expect(address()).toBe('/groups/1');
  fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', metaKey: true });
  await user.type(await screen.findByRole('combobox'), 'webinar');
  await user.click(await screen.findByText('Sales webinar'));
  expect(address()).toBe('/funnel-designer?edit=5');
});

it('opens the list of keys in place of itself, which the question mark opens, too', async () => {
  const { user, t, field } = await openPalette();
  await user.type(field, t('palette:keys'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: t('keys:title') })).toHaveTextContent('Ctrl');
});

it('is walked through by arrows from its first choice to its last, and says which one is chosen', async () => {
  const { user, t, field } = await openPalette();
  await user.type(field, t('layout:places.funnels'));
  const [first, last] = screen.getAllByRole('option') as [HTMLElement, HTMLElement];
  expect(screen.getByRole('option', { selected: true })).toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toBe(last);
  expect(field).toHaveAttribute('aria-activedescendant', last.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/funnels');
});

it('says that nothing is found, where Enter leads nowhere', async () => {
  const { user, t, field } = await openPalette();
  await user.type(field, 'nothing is called this{Enter}');
  expect(screen.getByText(t('palette:empty'))).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

it('is left by Escape', async () => {
  const { field } = await openPalette();
  fireEvent.keyDown(field, { code: 'Escape', key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('leaves a question mark to the field in which it is typed', async () => {
  fakeApi({});
  const { user, t } = renderApp(<Console />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Well?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '?', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: t('keys:title') })).toBeInTheDocument();
});
