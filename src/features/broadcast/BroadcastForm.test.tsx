import { act, screen, waitFor, within } from '@testing-library/react';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import { HOUR_MINUTES, HOUR_MS, MINUTE_MS } from '@contract/time';

import { baseApi } from '@/api/baseApi';
import { signedIn } from '@/api/sessionActions';
import { rootReducer } from '@/app/rootReducer';
import { hoursText, spanText } from '@/lib/span';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { fakeIndexedDb } from '@test/kit/fakeIndexedDb';
import { fillIn } from '@test/kit/fillIn';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';

import { BroadcastForm } from './BroadcastForm';
import { broadcastSlice } from './broadcastSlice';

rootReducer.inject(broadcastSlice);

/** With the space that does not break a line between a number and its unit. */
const VERBATIM = { normalizer: String };

const owner = makeUser();
const groups = [makeGroup(1, { custom_name: 'Sales NORTH' }), makeGroup(2), makeGroup(3, { can_post: false })];

function open(sendBroadcast: FakeResponse = () => ({ id: 1, total: 1 }), shown = groups) {
  const api = fakeApi({ sendBroadcast });
  return { ...api, ...renderApp(<BroadcastForm groups={shown} />) };
}

/** The form on a server that needs so much time between two groups. */
function openWithGap(gapMs: number) {
  const pace = { gapMinMs: gapMs - 500, gapMaxMs: gapMs - 500 };
  const api = fakeApi({
    sendBroadcast: () => ({ id: 1, total: 1 }),
    getForecastQueue: () => makeForecastQueue(Date.now(), pace),
  });
  return { ...api, ...renderApp(<BroadcastForm groups={groups} />) };
}

/** Another page was shown meanwhile. */
function reopen(app: Opened, shown = groups): Opened {
  act(() => app.unmount());
  return { ...app, ...renderApp(<BroadcastForm groups={shown} />, { store: app.store }) };
}

type Opened = ReturnType<typeof open>;

const submit = ({ t }: Opened) => screen.getByRole('button', { name: t('broadcast:submit') });
const text = ({ t }: Opened) => screen.getByLabelText(t('broadcast:message.label'));

async function confirm({ user, t }: Opened) {
  await user.click(await screen.findByRole('button', { name: t('broadcast:confirm.submit') }));
}

it('requires a group, and a text or a file', async () => {
  const app = open();
  const { user, t } = app;
  expect(submit(app)).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(submit(app));
  expect(await screen.findByText(t('broadcast:problems.nothing'))).toBeInTheDocument();
});

it('selects all groups without a tag at once', async () => {
  const app = open();
  app.answers.listTags = () => [{ id: 5, name: 'Kazan', color: 'red', groupIds: [1] }];
  await act(() => app.store.dispatch(baseApi.util.invalidateTags(['Tag'])));
  const { user, t } = app;
  await user.click(await screen.findByRole('combobox', { name: t('common:tags.filter.label.ofTags') }));
  await user.click(
    await screen.findByText(t('common:tags.filter.none'), { selector: '.ant-select-item-option-content' }),
  );
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Sales NORTH/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectFound') }));
  expect(screen.getByRole('checkbox', { name: /^Chat 2/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Chat 3/ })).not.toBeChecked();
  await user.type(text(app), 'x');
  await user.click(submit(app));
  expect(await screen.findByText(t('broadcast:confirm.title', { count: 1 }))).toBeInTheDocument();
});

it('names the chosen groups that can no longer be written to before it sends, and excludes them', async () => {
  const before = open(undefined, [...groups, makeGroup(4)]);
  const { user, t, calls } = before;
  for (const name of [/^Sales NORTH/, /^Chat 2/, /^Chat 4/]) await user.click(screen.getByRole('checkbox', { name }));
  await user.type(text(before), 'x');
  const closed = makeGroup(1, { custom_name: 'Sales NORTH', can_post: false });
  before.answers.listLeftGroups = () => [{ id: 2, name: 'Left behind' }];
  const app = reopen(before, [closed, makeGroup(4)]);
  await user.click(submit(app));
  expect(await screen.findByText(t('broadcast:confirm.title', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText(t('sendCheck:possible', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText(t('sendCheck:adminsOnly', { count: 1 }))).toHaveTextContent('Sales NORTH');
  expect(await screen.findByText('Left behind')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(screen.queryByText(t('sendCheck:possible', { count: 1 }))).not.toBeInTheDocument();
  await confirm(app);
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ group_ids: [4] }));
});

it('formats the selected part by keyboard and by a button, and takes the marks away again', async () => {
  const app = open();
  const { user, t } = app;
  const field = text(app) as HTMLTextAreaElement;
  await user.type(field, 'Webinar tonight');
  field.setSelectionRange(0, 7);
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() => expect(field).toHaveValue('*Webinar* tonight'));
  await waitFor(() => expect(field.selectionEnd).toBe(9));
  expect(screen.getByText('Webinar')).toContainHTML('strong');
  await user.keyboard('{Control>}b{/Control}');
  await waitFor(() => expect(field).toHaveValue('Webinar tonight'));
  field.setSelectionRange(8, 15);
  await user.click(screen.getByRole('button', { name: t('formatting:formats.strike') }));
  await waitFor(() => expect(field).toHaveValue('Webinar ~tonight~'));
});

it('inserts a template below what is written, and offers to save the message as one', async () => {
  const template = {
    id: 1,
    name: 'Webinar',
    text: 'from a template',
    variables: null,
    mediaUrl: null,
    mediaName: null,
  };
  fakeApi({ listTemplates: () => [template] });
  const { user, t } = renderApp(<BroadcastForm groups={groups} />);
  expect(await screen.findByRole('button', { name: t('templates:save.action') })).toBeDisabled();
  await fillIn(user, screen.getByLabelText(t('broadcast:message.label')), 'Hello');
  expect(screen.getByRole('button', { name: t('templates:save.action') })).toBeEnabled();
  await chooseOption(user, screen.getByRole('combobox', { name: t('templates:choice') }), 'Webinar');
  expect(screen.getByLabelText(t('broadcast:message.label'))).toHaveValue('Hello\nfrom a template');
});

it('keeps the text of a template, and what is typed, while its file is being loaded', async () => {
  const file = { mediaUrl: '/uploads/a.png', mediaName: 'cat.png' };
  fakeApi({ listTemplates: () => [{ id: 1, name: 'Webinar', text: 'from a template', variables: null, ...file }] });
  const usual = globalThis.fetch;
  let answer: (response: unknown) => void = () => {};
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...call) =>
      call[0] === file.mediaUrl ? new Promise((resolve) => (answer = resolve as typeof answer)) : usual(...call),
    );
  const { user, t } = renderApp(<BroadcastForm groups={groups} />);
  await chooseOption(user, await screen.findByRole('combobox', { name: t('templates:choice') }), 'Webinar');
  const field = screen.getByLabelText(t('broadcast:message.label'));
  await user.type(field, '!');
  await act(async () => answer({ ok: true, blob: async () => new Blob(['abc'], { type: 'image/png' }) }));
  const chosen = t('broadcast:file.chosenSmall', { name: 'cat.png', sizeKb: 1 });
  expect(await screen.findByText(chosen, VERBATIM)).toBeInTheDocument();
  expect(field).toHaveValue('from a template!');
  await user.click(screen.getByRole('button', { name: t('broadcast:file.remove') }));
  expect(screen.getByRole('button', { name: t('broadcast:file.choose') })).toHaveFocus();
});

it('counts the characters and rejects one too many', async () => {
  const app = open();
  const { user, t } = app;
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(text(app));
  await user.paste('x'.repeat(4096));
  expect(screen.getByText(t('broadcast:message.counter', { length: 4096, maxChars: 4096 }))).toBeInTheDocument();
  await user.type(text(app), 'y');
  await user.click(submit(app));
  expect(await screen.findAllByText(t('broadcast:problems.tooLong', { maxChars: 4096 }))).toHaveLength(2);
});

it('counts for the messenger of the account, and offers a poll only where it has them', async () => {
  const abilities = { ...KIND_ABILITIES.whatsapp, textMaxChars: 1_000, hasPolls: false };
  fakeApi({ getForecastQueue: () => makeForecastQueue(Date.now()) });
  const app = renderApp(<BroadcastForm groups={groups} abilities={abilities} />);
  const { user, t } = app;
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(screen.getByLabelText(t('broadcast:message.label')));
  await user.paste('x'.repeat(1_001));
  await user.click(screen.getByRole('button', { name: t('broadcast:submit') }));
  expect(await screen.findAllByText(t('broadcast:problems.tooLong', { maxChars: 1_000 }))).toHaveLength(2);
  const label = t('broadcast:poll.label');
  expect(screen.queryByRole('switch', { name: label })).not.toBeInTheDocument();

  act(() => app.unmount());
  renderApp(<BroadcastForm groups={groups} abilities={{ ...abilities, hasPolls: true }} />, { store: app.store });
  expect(await screen.findByRole('switch', { name: label })).toBeInTheDocument();
});

it('confirms, sends, shows success and clears the form', async () => {
  const app = open();
  const { user, t, calls } = app;
  await fillIn(user, text(app), 'Hello *all*');
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.click(submit(app));
  expect(await screen.findByText(t('broadcast:confirm.title', { count: 2 }))).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'sendBroadcast')).toBe(false);
  await confirm(app);

  expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('broadcast:actions.results') })).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'sendBroadcast')?.body).toEqual({
    message: 'Hello *all*',
    group_ids: [1, 2],
    media_url: null,
  });
  expect(text(app)).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: /^Chat 2/ })).not.toBeChecked();
});

it('takes no changes while it sends, which the emptied form would lose', async () => {
  let answer: (started: object) => void = () => {};
  const app = open(() => new Promise<object>((resolve) => (answer = resolve)));
  const { user, t } = app;
  await fillIn(user, text(app), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(submit(app));
  await confirm(app);
  await screen.findByText(t('broadcast:sending'));
  expect(text(app)).toBeDisabled();
  await act(async () => answer({ id: 1, total: 1 }));
  await waitFor(() => expect(text(app)).toHaveValue(''));
  expect(text(app)).toBeEnabled();
});

it('keeps everything and shows the text when the server refuses', async () => {
  const app = open(() => ({ status: 409, body: { code: 'GROUP_NOT_WRITABLE', response: 'refused by the server' } }));
  const { user, t } = app;
  await fillIn(user, text(app), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(submit(app));
  await confirm(app);
  expect(await screen.findByText('refused by the server')).toBeInTheDocument();
  expect(text(app)).toHaveValue('Hello');
  expect(screen.getByText(t('broadcast:groups.selected', { count: 1 }))).toBeInTheDocument();
});

it('distinguishes a network failure from a refusal', async () => {
  const app = open(networkFailure);
  const { user, t } = app;
  await fillIn(user, text(app), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(submit(app));
  await confirm(app);
  expect(await screen.findByText(t('broadcast:failures.network'))).toBeInTheDocument();
});

it('repeats a request under the same key until a response, and uses another for the next broadcast', async () => {
  const keys: (string | null)[] = [];
  const app = open();
  const { user, t } = app;
  const fetchBefore = globalThis.fetch;
  let failures = 1;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/broadcast')) return fetchBefore(request);
    keys.push(request.headers.get('Idempotency-Key'));
    if (failures-- > 0) throw new TypeError('Failed to fetch');
    return fetchBefore(request);
  };
  async function sendOnce() {
    await user.click(submit(app));
    await confirm(app);
  }
  await fillIn(user, text(app), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await sendOnce();
  await screen.findByText(t('broadcast:failures.network'));
  await sendOnce();
  await screen.findByText(t('broadcast:started'));
  await fillIn(user, text(app), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await sendOnce();
  await waitFor(() => {
    expect(keys).toHaveLength(3);
  });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

describe('a draft that was sent before', () => {
  const write = async (app: Opened, words: string) => {
    await fillIn(app.user, text(app), words);
    await app.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  };
  const send = async (app: Opened) => {
    await app.user.click(submit(app));
    await confirm(app);
  };

  it('is sent under the key of the draft from every form, and the form shows that broadcast and is emptied', async () => {
    const app = open(networkFailure);
    await write(app, 'Hello');
    await send(app);
    await screen.findByText(app.t('broadcast:failures.network'));
    const again = reopen(app);
    const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' };
    again.answers.sendBroadcast = () =>
      new Response(JSON.stringify({ status: 'success', response: { id: 12, total: 1 } }), { headers });
    await send(again);
    expect(await screen.findByText(again.t('broadcast:before.same'))).toBeInTheDocument();
    const link = screen.getByRole('link', { name: again.t('broadcast:before.open', { id: 12 }) });
    expect(link).toHaveAttribute('href', '/broadcast/12');
    expect(text(again)).toHaveValue('');
    expect(screen.queryByText(again.t('broadcast:started'))).not.toBeInTheDocument();
    const keys = app.calls.map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('is sent a second time only when the operator decides so after a change', async () => {
    const app = open(() => ({
      status: 409,
      body: {
        status: 'error',
        code: 'IDEMPOTENCY_KEY_REUSED',
        response: 'No',
        storedCall: 'sendBroadcast',
        storedId: 12,
      },
    }));
    const { user, t } = app;
    await write(app, 'Changed');
    await send(app);
    expect(await screen.findByText(t('broadcast:before.sent'))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('broadcast:before.open', { id: 12 }) })).toBeInTheDocument();
    expect(text(app)).toHaveValue('Changed');
    await user.click(screen.getByRole('button', { name: t('broadcast:before.another') }));
    app.answers.sendBroadcast = () => ({ id: 13, total: 1 });
    await send(app);
    expect(await screen.findByText(t('broadcast:started'))).toBeInTheDocument();
    const keys = app.calls.map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });
});

it("searches case-insensitively, the own name before the messenger's", async () => {
  const app = open();
  const { user, t } = app;
  const list = screen.getByRole('list', { name: t('broadcast:groups.label') });
  await user.type(screen.getByLabelText(t('broadcast:groups.search')), 'north');
  await waitFor(() => {
    expect(within(list).getAllByRole('checkbox')).toHaveLength(1);
  });
  await user.clear(screen.getByLabelText(t('broadcast:groups.search')));
  await user.type(screen.getByLabelText(t('broadcast:groups.search')), 'Chat 1');
  expect(await screen.findByText(t('broadcast:groups.notFound'))).toBeInTheDocument();
});

it('keeps text and selection while another page is shown', async () => {
  const app = open();
  await fillIn(app.user, text(app), 'Half a thought');
  await app.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  const again = reopen(app);
  expect(text(again)).toHaveValue('Half a thought');
  expect(screen.getByRole('checkbox', { name: /^Chat 2/ })).toBeChecked();
});

describe('the file of an unfinished broadcast', () => {
  const chosen = ({ t }: Opened) =>
    screen.findByText(t('broadcast:file.chosenSmall', { name: 'picture.png', sizeKb: 1 }), VERBATIM);
  async function choose(app: Opened) {
    const input = screen.getByLabelText(app.t('broadcast:file.choose'), { selector: 'input' });
    await app.user.upload(input, new File(['abc'], 'picture.png', { type: 'image/png' }));
    await chosen(app);
  }
  const key = `broadcastDraft/${owner.email}`;
  let database: ReturnType<typeof fakeIndexedDb> | null = null;
  afterEach(() => {
    database?.restore();
    database = null;
  });

  it('is restored when the form is reopened, and can be sent', async () => {
    database = fakeIndexedDb();
    const app = open();
    act(() => void app.store.dispatch(signedIn(owner)));
    const first = reopen(app);
    await choose(first);
    await waitFor(() => expect(database?.kept.get(key)).toBeInstanceOf(File));
    const again = reopen(first);
    await chosen(again);
    await again.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
    await waitFor(() => expect(submit(again)).toBeEnabled());
    expect(screen.getByText(again.t('broadcast:file.hint', { maxMb: 50 }), VERBATIM)).toBeInTheDocument();
    await again.user.click(submit(again));
    expect(await screen.findByText(again.t('broadcast:confirm.title', { count: 1 }))).toBeInTheDocument();
  });

  it('is removed from the browser when removed from the form', async () => {
    database = fakeIndexedDb();
    const app = open();
    act(() => void app.store.dispatch(signedIn(owner)));
    const first = reopen(app);
    await choose(first);
    await waitFor(() => expect(database?.kept.size).toBe(1));
    await first.user.click(screen.getByRole('button', { name: first.t('broadcast:file.remove') }));
    await waitFor(() => expect(database?.kept.size).toBe(0));
    reopen(first);
    expect(screen.getByText(app.t('broadcast:file.drop'))).toBeInTheDocument();
  });

  it('must be chosen again or removed when the browser has lost it; the rest is kept', async () => {
    database = fakeIndexedDb();
    const app = open();
    await choose(app);
    await fillIn(app.user, text(app), 'Half a thought');
    await app.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
    await waitFor(() => expect(database?.kept.size).toBe(1));
    database.kept.clear();
    const again = reopen(app);
    expect(await screen.findByText(again.t('broadcast:file.lost'))).toBeInTheDocument();
    expect(text(again)).toHaveValue('Half a thought');
    await again.user.click(submit(again));
    expect(await screen.findByText(again.t('broadcast:problems.fileLost'))).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: again.t('broadcast:file.remove') }));
    await again.user.click(submit(again));
    expect(await screen.findByText(again.t('broadcast:confirm.title', { count: 1 }))).toBeInTheDocument();
  });

  it('is lost when another tab has replaced it', async () => {
    database = fakeIndexedDb();
    const app = open();
    await choose(app);
    await waitFor(() => expect(database?.kept.size).toBe(1));
    for (const name of database.kept.keys()) database.kept.set(name, new File(['abcd'], 'other.png'));
    const again = reopen(app);
    expect(await screen.findByText(again.t('broadcast:file.lost'))).toBeInTheDocument();
  });

  it.each([
    ['has no database', () => null],
    ['has no room', () => fakeIndexedDb({ isFull: true })],
  ])('can be sent, with a warning that it will not survive a reload, when the browser %s', async (_case, make) => {
    database = make();
    const app = open();
    await choose(app);
    expect(await screen.findByText(app.t('broadcast:file.unkept'))).toBeInTheDocument();
    await app.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
    await app.user.click(submit(app));
    expect(await screen.findByText(app.t('broadcast:confirm.title', { count: 1 }))).toBeInTheDocument();
  });
});

it('keeps nothing after sending', async () => {
  const app = open();
  await fillIn(app.user, text(app), 'Hello');
  await app.user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await app.user.click(submit(app));
  await confirm(app);
  await screen.findByText(app.t('broadcast:started'));
  const again = reopen(app);
  expect(text(again)).toHaveValue('');
});

it('shows why a file is rejected', async () => {
  const app = open();
  const { user, t } = app;
  const drop = screen.getByLabelText(t('broadcast:file.choose'), { selector: 'input' });
  await user.upload(drop, new File([], 'empty.png', { type: 'image/png' }));
  expect(await screen.findByText(t('broadcast:file.rejections.file-too-small'))).toBeInTheDocument();
  await user.upload(drop, new File(['abc'], 'picture.png', { type: 'image/png' }));
  expect(
    await screen.findByText(t('broadcast:file.chosenSmall', { name: 'picture.png', sizeKb: 1 }), VERBATIM),
  ).toBeInTheDocument();
});

it('shows a picture as the groups get it, also in the question, and no other file', async () => {
  const app = open();
  const { user, t } = app;
  const pictures = () => [...document.querySelectorAll('.broadcast-bubble > img')];
  const drop = screen.getByLabelText(t('broadcast:file.choose'), { selector: 'input' });
  await user.upload(drop, new File(['abc'], 'flyer.png', { type: 'image/png' }));
  await waitFor(() => expect(pictures()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.click(submit(app));
  await waitFor(() => expect(pictures()).toHaveLength(2));
  expect(pictures()[1]).toHaveAttribute('src', 'blob:test');
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));

  await user.upload(drop, new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(pictures()).toHaveLength(0));
});

it('shows the size of a large file in megabytes', async () => {
  const { user, t } = open();
  const drop = screen.getByLabelText(t('broadcast:file.choose'), { selector: 'input' });
  await user.upload(drop, new File([new Uint8Array(1.5 * 1024 * 1024)], 'picture.png', { type: 'image/png' }));
  expect(
    await screen.findByText(t('broadcast:file.chosen', { name: 'picture.png', sizeMb: '1,5' }), VERBATIM),
  ).toBeInTheDocument();
});

it('plans a broadcast for a time, after a question that names it', async () => {
  const api = fakeApi({ createPlannedBroadcast: () => ({ id: 1, status: 'scheduled' }) });
  const saved: string[] = [];
  const onSaved = (list: string) => saved.push(list);
  const app = { ...api, ...renderApp(<BroadcastForm groups={groups} onSaved={onSaved} />) };
  const { user, t, calls } = app;
  await fillIn(user, text(app), 'Webinar');
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.once') }));
  const plan = screen.getByRole('button', { name: t('broadcast:planned.submit') });
  await user.click(plan);
  expect(await screen.findAllByText(t('broadcast:when.problems.noTime'))).not.toHaveLength(0);
  await fillIn(user, await screen.findByLabelText(t('broadcast:when.start')), '01.02.2040 10:30');
  await user.keyboard('{Escape}');
  await user.click(plan);
  expect(await screen.findByText(t('broadcast:planned.confirm.title', { count: 2 }))).toBeInTheDocument();
  expect(screen.getByText(t('broadcast:planned.confirm.moment', { moment: '01.02.2040, 10:30' }))).toBeInTheDocument();
  const inDialog = screen.getAllByRole('button', { name: t('broadcast:planned.submit') }).at(-1);
  await user.click(inDialog as HTMLElement);
  expect(await screen.findByText(t('broadcast:planned.planned'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'createPlannedBroadcast')?.body).toEqual({
    message: 'Webinar',
    groupIds: [1, 2],
    mediaUrl: null,
    poll: null,
    selectionId: null,
    startsAtMs: new Date('2040-02-01T10:30').getTime(),
    repeat: null,
  });
  expect([text(app).textContent, saved]).toEqual(['', ['planned']]);
  expect(screen.getByRole('radio', { name: t('broadcast:when.kinds.now') })).toBeChecked();
});

it('asks whether the groups of a selection are fixed or evaluated at that time, until other groups are chosen', async () => {
  const { calls } = fakeApi({
    listSelections: () => [{ id: 9, name: 'VIP', rule: anyGroupRule }],
    listPickerGroups: () => groups,
    createPlannedBroadcast: () => ({ id: 1, status: 'scheduled' }),
  });
  const { user, t } = renderApp(<BroadcastForm groups={groups} onSaved={() => {}} />);
  const chooseSelection = async () =>
    chooseOption(user, await screen.findByRole('combobox', { name: t('selections:choice.label') }), 'VIP');
  const recalculate = () => screen.queryByRole('radio', { name: t('broadcast:planned.selection.recalculate') });
  await fillIn(user, screen.getByLabelText(t('broadcast:message.label')), 'Webinar');
  await chooseSelection();
  expect(recalculate()).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.repeat') }));
  await fillIn(user, await screen.findByLabelText(t('broadcast:when.time')), '10:00');
  expect(screen.getByRole('radio', { name: t('broadcast:planned.selection.freeze', { count: 2 }) })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  expect(recalculate()).not.toBeInTheDocument();
  await chooseSelection();
  await user.click(recalculate() as HTMLElement);
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.submit') }));
  const repeat = t('broadcast:when.described.daily', { time: '10:00' });
  const repeats = await screen.findByText(t('broadcast:planned.confirm.repeatsForever', { repeat }));
  expect(repeats).toBeInTheDocument();
  await user.click(
    (await screen.findAllByRole('button', { name: t('broadcast:planned.submit') })).at(-1) as HTMLElement,
  );
  expect(await screen.findByText(t('broadcast:planned.planned'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'createPlannedBroadcast')?.body).toMatchObject({
    groupIds: [1, 2],
    selectionId: 9,
  });
});

it('saves an incomplete broadcast as a draft, and keeps its time over another page', async () => {
  const api = fakeApi({ createPlannedBroadcast: () => ({ id: 1, status: 'draft' }) });
  const saved: string[] = [];
  const form = <BroadcastForm groups={groups} onSaved={(list) => saved.push(list)} />;
  const first = { ...api, ...renderApp(form) };
  const { user, t, calls } = first;
  await user.type(text(first), 'Idea');
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.repeat') }));
  await fillIn(user, await screen.findByLabelText(t('broadcast:when.time')), '10:00');
  act(() => first.unmount());
  const app = { ...first, ...renderApp(form, { store: first.store }) };
  expect(await screen.findByLabelText(t('broadcast:when.time'))).toHaveValue('10:00');
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.saveDraft') }));
  expect(await screen.findByText(t('broadcast:planned.draftSaved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'createPlannedBroadcast')?.body).toMatchObject({
    message: 'Idea',
    groupIds: [],
    startsAtMs: null,
    repeat: null,
  });
  expect([text(app).textContent, saved]).toEqual(['', ['drafts']]);
});

const withForms = (fields: object[] = [], values: object[] = []) => ({
  zone: 'UTC+3',
  memberForms: { ru: { other: '{{count}}' }, en: { other: '{{count}}' } },
  fields,
  groups: values,
});

it('takes a variable that is pasted before the server has answered for one', async () => {
  const api = fakeApi({ sendBroadcast: () => ({ id: 1, total: 1 }), getVariables: () => new Promise(() => undefined) });
  const app = { ...api, ...renderApp(<BroadcastForm groups={groups} />) };
  const { user } = app;
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.click(text(app));
  await user.paste('Hello {{group.name}}');
  await user.click(submit(app));
  await confirm(app);
  await waitFor(() => expect(app.calls.some(({ name }) => name === 'sendBroadcast')).toBe(true));
  expect(app.calls.find(({ name }) => name === 'sendBroadcast')?.body).toMatchObject({ variables: 'ru' });
});

it('inserts variables, shows what a group gets, and leaves out groups without a value', async () => {
  const app = openWithGap(30 * MINUTE_MS);
  app.answers.getVariables = () => withForms([{ id: 7, name: 'Link' }], [{ id: 1, values: { 7: 'example.com' } }]);
  app.answers.listGroupDetails = () => [{ id: 1, membersCount: 12 }];
  await act(() => app.store.dispatch(baseApi.util.invalidateTags(['Variables'])));
  const { user, t } = app;
  await user.click(screen.getByRole('checkbox', { name: /^Sales NORTH/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.type(text(app), 'Hello ');
  for (const name of [t('variables:names.groupName'), 'Link'])
    await user.click(await screen.findByRole('button', { name }));
  expect(text(app)).toHaveValue('Hello {{group.name}}{{field.7}}');
  expect(await screen.findByText('Hello Chat 1example.com')).toBeInTheDocument();
  await user.click(submit(app));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText(t('variables:check.missing', { count: 1, name: 'Link' }), { exact: false }),
  ).toHaveTextContent('Chat 2');
  expect(within(dialog).getByText('Hello Chat 1example.com')).toBeInTheDocument();
  // That of both groups.
  const duration = t('broadcast:willTake', { span: t('broadcast:span.about', { span: spanText(30 * MINUTE_MS) }) });
  expect(within(dialog).queryByText(duration, VERBATIM)).not.toBeInTheDocument();
  expect(await screen.findByText(t('forecast:foot.messages', { count: 1 }))).toBeInTheDocument();
  await confirm(app);
  await waitFor(() => expect(app.calls.filter(({ name }) => name === 'sendBroadcast')).toHaveLength(1));
  expect(app.calls.find(({ name }) => name === 'sendBroadcast')?.body).toMatchObject({
    message: 'Hello {{group.name}}{{field.7}}',
    variables: 'ru',
    group_ids: [1],
  });
});

it('shows no forecast for a time that is not chosen yet', async () => {
  fakeApi({});
  const { user, t } = renderApp(<BroadcastForm groups={groups} onSaved={() => {}} />);
  const forecast = { name: t('forecast:title') };
  expect(await screen.findByRole('region', forecast)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.once') }));
  expect(screen.queryByRole('region', forecast)).not.toBeInTheDocument();
  expect(screen.getByText(t('broadcast:when.forecastLater'))).toBeInTheDocument();
  await fillIn(user, await screen.findByLabelText(t('broadcast:when.start')), '01.02.2040 10:30');
  expect(await screen.findByRole('region', forecast)).toBeInTheDocument();
});

it('takes groups without a value out of a planned broadcast when asked', async () => {
  const api = fakeApi({
    createPlannedBroadcast: () => ({ id: 1, status: 'scheduled' }),
    getVariables: () => withForms([{ id: 7, name: 'Link' }], [{ id: 1, values: { 7: 'example.com' } }]),
    listGroupDetails: () => [],
  });
  const app = { ...api, ...renderApp(<BroadcastForm groups={groups} onSaved={() => {}} />) };
  const { user, t, calls } = app;
  await user.click(screen.getByRole('button', { name: t('broadcast:groups.selectAll') }));
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  await user.click(screen.getByRole('radio', { name: t('broadcast:when.kinds.once') }));
  await fillIn(user, await screen.findByLabelText(t('broadcast:when.start')), '01.02.2040 10:30');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: t('broadcast:planned.submit') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(t('variables:check.later'))).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(await screen.findByText(t('broadcast:planned.confirm.title', { count: 1 }))).toBeInTheDocument();
  expect(dialog.queryByText(t('variables:check.later'))).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('broadcast:planned.submit') }));
  expect(await screen.findByText(t('broadcast:planned.planned'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'createPlannedBroadcast')?.body).toMatchObject({ groupIds: [1] });
});

it('mentions everyone, which the preview shows, and takes it back', async () => {
  const app = open();
  app.answers.getVariables = () => withForms();
  app.answers.listGroupDetails = () => [{ id: 1, membersCount: 12 }];
  await act(() => app.store.dispatch(baseApi.util.invalidateTags(['Variables'])));
  const { user, t } = app;
  await fillIn(user, text(app), 'Hello');
  const everyone = await screen.findByRole('switch', { name: t('variables:names.everyone') });
  await user.click(everyone);
  expect(text(app)).toHaveValue('{{everyone}}\nHello');
  expect(everyone).toBeChecked();
  expect(await screen.findByText('@all Hello')).toBeInTheDocument();
  expect(screen.getByText(t('variables:everyone.hint'))).toBeInTheDocument();
  await user.click(everyone);
  expect(text(app)).toHaveValue('Hello');
  expect(everyone).not.toBeChecked();
});

it('says without groups whether there is a connection', () => {
  fakeApi({});
  const { t, unmount } = renderApp(<BroadcastForm groups={[]} />);
  expect(screen.getByText(t('broadcast:groups.none'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('broadcast:groups.selectAll') })).not.toBeInTheDocument();
  unmount();
  renderApp(<BroadcastForm groups={[]} isConnected />);
  expect(screen.getByText(t('broadcast:groups.noneConnected'))).toBeInTheDocument();
});

it.each([
  [47 * HOUR_MINUTES + 59, hoursText(47 * HOUR_MINUTES + 59)],
  [48 * HOUR_MINUTES, hoursText(48 * HOUR_MINUTES)],
  [72 * HOUR_MINUTES + 5, spanText(72 * HOUR_MS)],
  [71 * HOUR_MINUTES + 55, spanText(72 * HOUR_MS)],
  [112 * HOUR_MINUTES + 28, spanText(112 * HOUR_MS)],
])('gives %i minutes as a person would, in the question before sending', async (minutes, about) => {
  const app = openWithGap(minutes * MINUTE_MS);
  const { user, t } = app;
  await user.click(screen.getByRole('checkbox', { name: /^Sales NORTH/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Chat 2/ }));
  await user.type(text(app), 'Hi');
  expect(await screen.findByText(t('forecast:foot.messages', { count: 1 }))).toBeInTheDocument();
  await user.click(submit(app));
  const span = t('broadcast:span.about', { span: about });
  expect(
    await within(await screen.findByRole('dialog')).findByText(t('broadcast:willTake', { span }), VERBATIM),
  ).toBeInTheDocument();
});
