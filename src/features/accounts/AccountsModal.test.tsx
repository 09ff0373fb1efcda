import { act, screen, within } from '@testing-library/react';

import { limits } from '@contract/limits';
import type { Account } from '@contract/schemas/shapes';
import { fakeApi, type FakeRequest } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { AccountsModal } from './AccountsModal';

const connection = { isReady: true, isInitializing: false, hasAuth: true };
const first: Account = {
  id: 1,
  name: null,
  isFirst: true,
  isCurrent: true,
  messenger: 'whatsapp',
  connection,
  unreadCount: 0,
};
const sales: Account = {
  ...first,
  id: 2,
  name: 'Sales',
  isFirst: false,
  isCurrent: false,
  connection: { isReady: false, isInitializing: false, hasAuth: false },
  unreadCount: 3,
};

function open(accounts: Account[], messengers = ['whatsapp']) {
  const api = fakeApi({
    listAccounts: () => ({ accounts, messengers }),
    addAccount: ({ body }: FakeRequest) => {
      const added = { ...sales, ...(body as object), id: accounts.length + 1 };
      accounts.push(added);
      return added;
    },
    renameAccount: ({ body, params }: FakeRequest) => Object.assign(accounts[Number(params.id) - 1] ?? {}, body),
    removeAccount: ({ params }: FakeRequest) => {
      accounts.splice(Number(params.id) - 1, 1);
      return { inFlightCount: 2, areEventsLeft: false };
    },
  });
  return { ...renderApp(<AccountsModal onClose={() => undefined} />), api };
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

it('shows each account with its connection, and what can be done with it', async () => {
  const { t } = open([{ ...first }, { ...sales }]);
  const [mine, theirs] = [await rowOf(t('accounts:first')), await rowOf('Sales')];
  expect(mine.getByText(t('accounts:current'))).toBeVisible();
  expect(mine.queryByRole('button', { name: t('accounts:remove', { name: t('accounts:first') }) })).toBeNull();
  expect(theirs.getByText(t('accounts:states.unlinked'))).toBeVisible();
  expect(theirs.getByText('3')).toBeVisible();
  expect(theirs.getByRole('button', { name: t('accounts:remove', { name: 'Sales' }) })).toBeVisible();
});

it('follows the connections of the other accounts while it is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const accounts = [{ ...first }, { ...sales, connection: { isReady: false, isInitializing: true, hasAuth: true } }];
  const { t } = open(accounts);
  const { findByText } = await rowOf('Sales');
  expect(await findByText(t('accounts:states.connecting'))).toBeVisible();
  Object.assign(accounts[1] ?? {}, { connection });
  await act(() => jest.advanceTimersByTimeAsync(limits.schedules.refreshMs));
  expect(await findByText(t('accounts:states.ready'))).toBeVisible();
  jest.useRealTimers();
});

it('names the messenger of each where there are several', async () => {
  open([{ ...first }, { ...sales, messenger: 'max' }]);
  expect((await rowOf('Sales')).getByText('MAX')).toBeVisible();
  expect(screen.getByText('WhatsApp')).toBeVisible();
});

it('shows how they are now each time it is opened', async () => {
  const accounts = [{ ...first }, { ...sales }];
  const { t, store, unmount } = open(accounts);
  await rowOf('Sales');
  unmount();
  accounts[1] = { ...sales, connection };
  renderApp(<AccountsModal onClose={() => undefined} />, { store });
  expect(await (await rowOf('Sales')).findByText(t('accounts:states.ready'))).toBeVisible();
});

it('adds one under a name, which is required, and asks for the messenger where there are several', async () => {
  const { user, t, api } = open([{ ...first }], ['whatsapp', 'simulator']);
  await rowOf(t('accounts:first'));
  await user.click(await screen.findByRole('button', { name: t('accounts:add') }));
  await user.click(await screen.findByRole('button', { name: t('accounts:form.add') }));
  expect(await screen.findByText(t('accounts:form.required'))).toBeVisible();
  await user.type(screen.getByLabelText(t('accounts:form.name')), 'Support');
  await user.click(screen.getByRole('combobox', { name: t('accounts:form.messenger') }));
  await user.click(await screen.findByText(t('accounts:kinds.simulator')));
  await user.click(screen.getByRole('button', { name: t('accounts:form.add') }));
  await rowOf('Support');
  const added = api.calls.find(({ name }) => name === 'addAccount');
  expect(added).toMatchObject({ body: { name: 'Support', messenger: 'simulator' }, key: expect.any(String) as string });
});

it('keeps a name that the server refuses, with the reason', async () => {
  const { user, t, api } = open([{ ...first }, { ...sales }]);
  const body = { status: 'error', response: 'Taken', code: 'ACCOUNT_NAME_TAKEN' };
  api.answers.renameAccount = () => ({ status: 409, body });
  await user.click((await rowOf('Sales')).getByRole('button', { name: t('accounts:rename', { name: 'Sales' }) }));
  const field = await screen.findByLabelText(t('accounts:form.name'));
  expect(field).toHaveValue('Sales');
  await user.type(field, ' 2');
  await user.click(screen.getByRole('button', { name: t('accounts:form.save') }));
  expect(await screen.findByText(/Taken/)).toBeVisible();
  expect(field).toHaveValue('Sales 2');
});

it('leaves the next form open when a request ends whose form was left', async () => {
  const { user, t, api } = open([{ ...first }, { ...sales }]);
  let end: () => void = () => undefined;
  api.answers.addAccount = () => new Promise((resolve) => (end = () => resolve({ ...sales, id: 3, name: 'Late' })));
  await rowOf('Sales');
  await user.click(screen.getByRole('button', { name: t('accounts:add') }));
  await user.type(await screen.findByLabelText(t('accounts:form.name')), 'Late');
  await user.click(screen.getByRole('button', { name: t('accounts:form.add') }));
  await user.keyboard('{Escape}');
  await user.click((await rowOf('Sales')).getByRole('button', { name: t('accounts:rename', { name: 'Sales' }) }));
  await user.type(await screen.findByLabelText(t('accounts:form.name')), ' 2');
  end();
  await screen.findByText(t('accounts:form.added'));
  expect(screen.getByLabelText(t('accounts:form.name'))).toHaveValue('Sales 2');
});

it('removes one after a question, and says what was on its way', async () => {
  const { user, t } = open([{ ...first }, { ...sales }]);
  await user.click((await rowOf('Sales')).getByRole('button', { name: t('accounts:remove', { name: 'Sales' }) }));
  await user.click(screen.getByRole('button', { name: t('accounts:removal.confirm') }));
  expect(await screen.findByText(t('common:inFlight', { count: 2 }))).toBeVisible();
  await rowOf(t('accounts:first'));
  expect(screen.queryByText('Sales')).toBeNull();
});

it('says when one could not be opened, and can be asked again', async () => {
  const { user, t, api } = open([{ ...first }, { ...sales }]);
  let fail: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (fail = resolve));
  api.answers.openAccount = async () => {
    await isOver;
    return { status: 500, body: { status: 'error', response: 'Down' } };
  };
  const button = (await rowOf('Sales')).getByRole('button', { name: t('accounts:openNamed', { name: 'Sales' }) });
  await user.click(button);
  expect(button).toHaveTextContent(t('accounts:opening'));
  fail();
  expect(await screen.findByText(t('accounts:failures.open'))).toBeVisible();
  expect(screen.getByText('Down')).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ name: 'openAccount', params: { id: '2' } });
  expect(button).toBeEnabled();
});
