import { screen, waitFor } from '@testing-library/react';

import type { GreetingMessage } from '@contract/schemas/shapes';
import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { makeGroup } from '@test/kit/makeGroup';

import { GreetingModal } from './GreetingModal';

const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales', has_greeting: true });
const kept = 'https://example.com/old';

function open(getGreeting: FakeResponse, more: Parameters<typeof fakeApi>[0] = {}, shown = group) {
  const api = fakeApi({
    listGroups: () => [shown],
    getGreetingMessage: () => ({ status: 404, body: {} }),
    getGreeting,
    ...more,
  });
  const onClose = jest.fn();
  return { ...api, ...renderApp(<GreetingModal groupId={5} onClose={onClose} />), onClose };
}

it('shows the stored link, saves another one, shows success and closes', async () => {
  const { user, t, calls, onClose } = open(() => kept, { saveGreeting: () => null });
  const field = await screen.findByLabelText(t('groups:greeting.field'));
  expect(screen.getByRole('dialog', { name: t('groups:greeting.title', { name: 'Sales' }) })).toBeVisible();
  expect(field).toHaveValue(kept);
  expect(field).toHaveAttribute('type', 'url');
  await user.clear(field);
  await user.type(field, ' https://example.com/new {Enter}');
  expect(await screen.findByText(t('groups:greeting.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'saveGreeting')).toMatchObject({
    params: { id: '5' },
    body: { url: 'https://example.com/new' },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows why a link is invalid and saves nothing', async () => {
  const { user, t, calls } = open(() => null);
  const field = await screen.findByLabelText(t('groups:greeting.field'));
  expect(screen.queryByRole('button', { name: t('groups:greeting.remove') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
  expect(await screen.findByText(t('groups:greeting.problems.empty'))).toBeInTheDocument();
  await user.type(field, 'example{Enter}');
  expect(await screen.findByText(t('groups:greeting.problems.notLink'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('saveGreeting');
});

it('keeps the typed text when the server refuses', async () => {
  const { user, t, onClose } = open(() => null, { saveGreeting: () => ({ status: 500, body: {} }) });
  const field = await screen.findByLabelText(t('groups:greeting.field'));
  await user.type(field, 'https://example.com{Enter}');
  expect(await screen.findByText(t('groups:greeting.failed'))).toBeInTheDocument();
  expect(field).toHaveValue('https://example.com');
  expect(onClose).not.toHaveBeenCalled();
});

it('removes the link only after a confirmation', async () => {
  const { user, t, calls, onClose } = open(() => kept, { deleteGreeting: () => null });
  const remove = () => screen.findByRole('button', { name: t('groups:greeting.remove') });
  await user.click(await remove());
  expect(await screen.findByText(t('groups:greeting.removal.text', { name: 'Sales' }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('common:actions.cancel') }));
  await user.click(await remove());
  expect(calls.map(({ name }) => name)).not.toContain('deleteGreeting');
  await user.click(await screen.findByRole('button', { name: t('groups:greeting.removal.confirm') }));
  expect(await screen.findByText(t('groups:greeting.removal.done'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'deleteGreeting')).toMatchObject({ params: { id: '5' } });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('offers a retry when the link could not be loaded, and saves nothing over it', async () => {
  const { user, t, answers } = open(networkFailure);
  expect(await screen.findByText(t('groups:greeting.loadFailed'))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('groups:greeting.submit') })).toBeDisabled();
  answers.getGreeting = () => kept;
  await user.click(screen.getByRole('button', { name: t('common:actions.retry') }));
  await waitFor(() => {
    expect(screen.getByLabelText(t('groups:greeting.field'))).toHaveValue(kept);
  });
});

it('warns in announcement groups', async () => {
  const { t } = open(() => null, {}, { ...group, can_post: false });
  expect(await screen.findByText(t('groups:greeting.readOnly'))).toBeInTheDocument();
});

const message: GreetingMessage = {
  text: 'Welcome to {{group.name}}!',
  variables: 'en',
  mediaUrl: '/uploads/cat.png',
  mediaName: 'cat.png',
};

it('offers only a link where the server stores nothing else', async () => {
  const { t } = open(() => kept);
  await screen.findByLabelText(t('groups:greeting.field'));
  expect(screen.queryByRole('button', { name: t('groups:greeting.message.write') })).not.toBeInTheDocument();
});

it('turns a link into a text with a variable', async () => {
  const { user, t, calls, onClose } = open(() => null, {
    getGreetingMessage: () => ({ text: kept, variables: null, mediaUrl: null, mediaName: null }),
    saveGreetingMessage: () => null,
  });
  expect(await screen.findByLabelText(t('groups:greeting.field'))).toHaveValue(kept);
  await user.click(screen.getByRole('button', { name: t('groups:greeting.message.write') }));
  expect(screen.getByLabelText(t('groups:greeting.message.label'))).toHaveValue(kept);
  await user.click(screen.getByRole('button', { name: t('groups:greeting.message.back') }));
  expect(screen.getByLabelText(t('groups:greeting.field'))).toHaveValue(kept);
  await user.click(screen.getByRole('button', { name: t('groups:greeting.message.write') }));
  await user.type(screen.getByLabelText(t('groups:greeting.message.label')), ' - ');
  await user.click(await screen.findByRole('button', { name: t('variables:names.groupName') }));
  await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
  expect(await screen.findByText(t('groups:greeting.message.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'saveGreetingMessage')).toMatchObject({
    params: { id: '5' },
    body: { text: `${kept} - {{group.name}}`, variables: 'ru', mediaUrl: null },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows the message as its group sees it, and saves it without the file', async () => {
  const { user, t, calls } = open(() => null, {
    getGreetingMessage: () => message,
    saveGreetingMessage: () => null,
  });
  expect(await screen.findByLabelText(t('groups:greeting.message.label'))).toHaveValue(message.text);
  expect(await screen.findByText('Welcome to Chat 7!')).toBeInTheDocument();
  expect(screen.queryByText(t('variables:zone', { zone: 'UTC+3' }))).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'cat.png' })).toHaveAttribute('href', message.mediaUrl);
  await user.click(screen.getByRole('button', { name: t('attachment:remove') }));
  await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
  expect(await screen.findByText(t('groups:greeting.message.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'saveGreetingMessage')?.body).toEqual({
    text: message.text,
    variables: 'en',
    mediaUrl: null,
  });
});

it('saves no message that mentions everyone', async () => {
  const { user, t, calls } = open(() => null, {
    getGreetingMessage: () => ({ ...message, text: 'Welcome, {{everyone}}' }),
  });
  await screen.findByLabelText(t('groups:greeting.message.label'));
  expect(screen.queryByRole('switch', { name: t('variables:names.everyone') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
  expect(await screen.findByText(t('groups:greeting.message.problems.everyone'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('saveGreetingMessage');
});

it('names the time zone of a date', async () => {
  const { t } = open(() => null, { getGreetingMessage: () => ({ ...message, text: 'Since {{date}}' }) });
  expect(await screen.findByText(t('variables:zone', { zone: 'UTC+3' }))).toBeInTheDocument();
});

it('saves no message without a text and a file', async () => {
  const { user, t, calls } = open(() => null, { getGreetingMessage: () => null });
  await user.click(await screen.findByRole('button', { name: t('groups:greeting.message.write') }));
  await user.click(screen.getByRole('button', { name: t('groups:greeting.submit') }));
  expect(await screen.findByText(t('groups:greeting.message.problems.empty'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('saveGreetingMessage');
});
