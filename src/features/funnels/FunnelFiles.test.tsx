import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { FunnelFileReport } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { ExportFunnelsModal } from './ExportFunnelsModal';
import { ImportFunnelsModal } from './ImportFunnelsModal';

const graph = { nodes: [], edges: [] };
const funnel = {
  name: 'Sale',
  newName: 'Sale (2)',
  graph,
  messagesCount: 3,
  mediaCount: 1,
  missingCount: 0,
  problem: null,
};
const report: FunnelFileReport = {
  funnels: [funnel],
  fields: ['Link'],
  newFields: ['Link'],
  mediaUrls: ['/uploads/a.png'],
  mediaBytes: 2_000_000,
  problems: [],
};

/** Sends what the dialog uploads straight to the test. */
class FakeRequest {
  static answer: { status: number; body: unknown } = { status: 200, body: null };
  upload = {};
  onload = () => {};
  onloadend = () => {};
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader = () => null;
  send() {
    this.status = FakeRequest.answer.status;
    this.responseText = JSON.stringify(FakeRequest.answer.body);
    queueMicrotask(() => this.onload());
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => void (globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest));
afterEach(() => void (globalThis.XMLHttpRequest = real));

async function openImport(answer: (typeof FakeRequest)['answer'], given = {}) {
  const { calls } = fakeApi(given);
  const onClose = jest.fn();
  const app = renderApp(<ImportFunnelsModal onClose={onClose} />);
  FakeRequest.answer = answer;
  const dialog = await screen.findByRole('dialog');
  const field = dialog.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.funnels')] } });
  return { ...app, calls, onClose, dialog };
}

it('shows what a file would bring before it creates anything, then creates it once', async () => {
  const importFunnels = () => ({ funnels: [{ id: 9, name: 'Sale (2)' }] });
  const body = { status: 'success', response: report };
  const { user, t, calls, onClose, dialog } = await openImport({ status: 200, body }, { importFunnels });
  const submit = await within(dialog).findByRole('button', { name: t('funnels:files.importSubmit', { count: 1 }) });
  for (const text of [
    'Sale (2)',
    t('funnels:files.newFields', { names: 'Link' }),
    t('funnels:files.renamed', { count: 1 }),
  ])
    expect(dialog).toHaveTextContent(text);
  expect(calls).toEqual([]);
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toMatchObject([
    { name: 'importFunnels', body: { funnels: [{ name: 'Sale', graph }], fields: ['Link'] } },
  ]);
  expect(calls[0]?.key).not.toBeNull();
});

it('says why a file does not fit, and offers no import', async () => {
  const body = { status: 'success', response: { ...report, problems: ['Sale: too long'] } };
  const { t, dialog } = await openImport({ status: 200, body });
  expect(await within(dialog).findByText('Sale: too long')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: t('funnels:files.importNothing') })).toBeDisabled();
});

it('shows the reason of a broken file in the words of the server', async () => {
  const body = { status: 'error', code: 'FUNNEL_FILE_BROKEN', response: 'The file breaks off', requestId: 'x' };
  const { dialog } = await openImport({ status: 422, body });
  expect(await within(dialog).findByText('The file breaks off')).toBeInTheDocument();
});

it('exports the chosen funnels as one file', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  URL.createObjectURL = () => 'blob:funnels';
  const row = { description: null, active: false, steps: [] };
  const { calls } = fakeApi({
    listAllFunnels: () => [
      { ...row, id: 1, name: 'A/B' },
      { ...row, id: 2, name: 'Sale' },
      { ...row, id: 3, name: 'Other' },
    ],
    exportFunnels: () => new Response('x', { headers: { 'content-type': 'application/octet-stream' } }),
  });
  const onClose = jest.fn();
  const { user, t } = renderApp(<ExportFunnelsModal onClose={onClose} />);
  await user.click(await screen.findByRole('checkbox', { name: /A\/B/ }));
  await user.click(screen.getByRole('checkbox', { name: /Sale/ }));
  await user.click(screen.getByRole('button', { name: t('funnels:files.exportSubmit', { count: 2 }) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ name }) => name === 'exportFunnels')?.query).toMatchObject({ ids: '1,2' });
  expect(saved).toEqual([`blob:funnels A B ${t('funnels:files.several', { name: '', count: 1 }).trim()}.funnels`]);
});
