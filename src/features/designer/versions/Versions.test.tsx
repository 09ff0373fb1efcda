import { act, screen, waitFor, within } from '@testing-library/react';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';

import type { FunnelGraph, SaveStructure } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { edgeOf, messageNode, showAllOfDesigner } from '@test/kit/openDesigner';
import { renderApp } from '@test/kit/renderApp';

import { FunnelDesigner } from '../FunnelDesigner';
import { designerActions, designerSlice, selectDesigner, selectHasUnsavedWork } from '../designerSlice';
import { newGraph } from '../graph/newGraph';

rootReducer.inject(designerSlice);
showAllOfDesigner();
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });

const graphOf = (text: string, ...more: FunnelGraph['nodes']): FunnelGraph => ({
  nodes: [...newGraph().nodes, messageNode('message_1', text), ...more],
  edges: [edgeOf('start_1', 'message_1')],
});
const before = graphOf('Old words', messageNode('message_2', 'Gone since'));
const after = graphOf('New words', messageNode('message_3', 'Came later'));

const row = { savedAtMs: Date.now(), author: 'me@example.com', note: null, runningCount: 0, plannedCount: 0 };
const versions = [
  { ...row, revision: 3 },
  { ...row, revision: 2, note: 'before the sale', runningCount: 4, plannedCount: 12 },
];
const stored = {
  getFunnel: () => ({ id: 5, name: 'Sales', description: null, active: false, steps: [] }),
  getStructure: () => ({ ...after, revision: 3 }),
  listFunnelVersions: () => versions,
  getFunnelVersion: () => ({ ...before, revision: 2, missingMedia: [] as string[] }),
};

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { calls } = fakeApi({ ...stored, ...answers });
  const store = makeStore();
  const app = renderApp(<FunnelDesigner funnelId={5} onClose={jest.fn()} onCreated={jest.fn()} />, { store });
  const { t, user } = app;
  const state = () => selectDesigner(store.getState() as never);
  await user.click(await screen.findByRole('button', { name: t('designer:toolbar.versions') }));
  const panel = await screen.findByRole('complementary', { name: t('versions:title') });
  const choose = async () => {
    await user.click(
      await within(panel).findByRole('button', { name: new RegExp(t('versions:number', { number: 2 })) }),
    );
    await within(panel).findByRole('button', { name: t('versions:restore.submit') });
  };
  const restore = async () => {
    await user.click(within(panel).getByRole('button', { name: t('versions:restore.submit') }));
    const dialog = await screen.findByRole('dialog');
    return {
      dialog,
      confirm: () => user.click(within(dialog).getByRole('button', { name: t('versions:restore.confirm') })),
    };
  };
  return { ...app, calls, store, state, panel, choose, restore };
}

it('lists versions with note and use, and marks what differs, in words', async () => {
  const { t, panel, choose } = await open();
  const chosen = await within(panel).findByRole('button', { name: new RegExp(t('versions:number', { number: 2 })) });
  expect(chosen).toHaveTextContent('before the sale');
  expect(chosen).toHaveTextContent(t('versions:running', { count: 4 }));
  expect(chosen).toHaveTextContent(t('versions:planned', { count: 12 }));
  await choose();
  const changes = within(panel).getByRole('region');
  const marks = ['added', 'changed', 'removed'] as const;
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('data-mark')),
  ).toEqual(marks);
  for (const mark of marks) expect(changes).toHaveTextContent(t(`versions:marks.${mark}`));
  for (const text of ['Old words', 'New words', 'Came later', 'Gone since']) expect(changes).toHaveTextContent(text);
  const canvas = await screen.findByRole('region', { name: t('versions:compare.title') });
  await waitFor(() => expect(canvas.querySelectorAll('[data-mark]').length).toBeGreaterThanOrEqual(3));
});

it('restores a version as one step and saves it; the step back brings all work again', async () => {
  const { user, t, calls, store, state, choose, restore } = await open({
    saveStructure: () => ({ revision: 4, messages: 2 }),
  });
  const unsaved = 'Unsaved words';
  act(() => void store.dispatch(designerActions.nodeEdited({ id: 'message_1', change: { message: unsaved } })));
  const work = state().graph;
  const steps = state().history.past.length;
  await choose();
  const { dialog, confirm } = await restore();
  expect(dialog).toHaveTextContent(t('versions:restore.unsaved'));
  await confirm();
  await screen.findByText(t('designer:toasts.updated'));
  const saved = calls.find(({ name }) => name === 'saveStructure')?.body as SaveStructure;
  expect(saved).toMatchObject({ ...before, revision: 3, plannedStarts: 'ask' });
  expect(state().graph).toEqual(before);
  expect(selectHasUnsavedWork(store.getState() as never)).toBe(false);
  expect(state().history.past).toHaveLength(steps + 1);
  await user.click(screen.getByRole('button', { name: t('designer:history.undo') }));
  expect(state().graph).toEqual(work);
  await user.click(screen.getByRole('button', { name: t('designer:history.redo') }));
  expect(state().graph).toEqual(before);
});

it('overwrites nothing that was saved elsewhere meanwhile, and keeps the restored version on the canvas', async () => {
  const { t, state, choose, restore } = await open({
    saveStructure: () => ({ status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } }),
  });
  await choose();
  await (await restore()).confirm();
  expect(await screen.findByText(t('designer:changed.title'))).toBeInTheDocument();
  expect(state().graph).toEqual(before);
});

it('names the steps whose files are gone before it restores without them', async () => {
  const pictured = graphOf('Old words', messageNode('message_2', 'Gone since', { media: '/uploads/gone.png' }));
  const { t, calls, choose, restore } = await open({
    getFunnelVersion: () => ({ ...pictured, revision: 2, missingMedia: ['/uploads/gone.png'] }),
    saveStructure: () => ({ revision: 4, messages: 2 }),
  });
  await choose();
  const { dialog, confirm } = await restore();
  expect(dialog).toHaveTextContent(t('versions:restore.missing'));
  expect(dialog).toHaveTextContent('Gone since');
  expect(calls.map(({ name }) => name)).not.toContain('saveStructure');
  await confirm();
  await waitFor(() => {
    const saved = calls.find(({ name }) => name === 'saveStructure')?.body as SaveStructure | undefined;
    expect(saved?.nodes.map(({ data }) => data.media ?? null)).toEqual([null, null, null]);
  });
});

it('keeps a note, and closes with Escape', async () => {
  const { user, t, calls, state, panel, choose } = await open({ saveVersionNote: () => null });
  await choose();
  const field = within(panel).getByLabelText(t('versions:note.label'));
  await user.clear(field);
  await user.type(field, 'the best one{Enter}');
  expect(await screen.findByText(t('versions:note.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'saveVersionNote')?.body).toEqual({ note: 'the best one' });
  await user.keyboard('{Escape}');
  expect(state().versions).toBeNull();
});
