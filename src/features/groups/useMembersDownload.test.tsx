import { act, screen, waitFor } from '@testing-library/react';

import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { useMembersDownload } from './useMembersDownload';

const file = () =>
  new Response('\uFEFFphone;name;admin\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });

/** jsdom cannot navigate to a download; records what would be saved. */
let saved: { name: string; address: string }[] = [];

beforeEach(() => {
  saved = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  URL.createObjectURL = () => 'blob:members';
  URL.revokeObjectURL = () => {};
});
afterEach(() => jest.restoreAllMocks());

function Button() {
  const download = useMembersDownload();
  return <button onClick={() => void download(5)}>members</button>;
}

function open(downloadMembers: FakeResponse) {
  const api = fakeApi({ downloadMembers });
  return { ...api, ...renderApp(<Button />) };
}

it("saves the file under the group's id and shows success", async () => {
  const { user, t, calls } = open(file);
  await user.click(screen.getByRole('button', { name: 'members' }));
  expect(await screen.findByText(t('groups:members.done'))).toBeInTheDocument();
  expect(calls).toMatchObject([{ name: 'downloadMembers', params: { id: '5' } }]);
  expect(saved).toEqual([{ name: '5_members.csv', address: 'blob:members' }]);
});

it('shows progress and requests once for several clicks', async () => {
  let answer: (response: Response) => void = () => {};
  const { user, t, calls } = open(() => new Promise<Response>((resolve) => (answer = resolve)));
  await user.click(screen.getByRole('button', { name: 'members' }));
  expect(await screen.findByText(t('groups:members.loading'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'members' }));
  act(() => {
    answer(file());
  });
  expect(await screen.findByText(t('groups:members.done'))).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByText(t('groups:members.loading'))).not.toBeInTheDocument();
  });
  expect(calls).toHaveLength(1);
});

const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

it.each([
  ['a refusal', () => ({ status: 409, body: { response: 'The phone is away' } }), 'The phone is away'],
  ['a page of a proxy', page, null],
  ['a network that is down', networkFailure, null],
])('saves nothing after %s and shows the error', async (_what, answer, words) => {
  const { user, t } = open(answer);
  await user.click(screen.getByRole('button', { name: 'members' }));
  expect(await screen.findByText(words ?? t('groups:members.failed'))).toBeInTheDocument();
  expect(saved).toEqual([]);
});
