import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { CallName } from '@contract/calls';
import type { Selection, Tag, Template, Webhook } from '@contract/schemas/shapes';

import { groupCalls } from '@/api/groupsApi';
import { ManageTemplatesModal } from '@/entities/templates/ManageTemplatesModal';
import { PaceForm } from '@/features/profile/PaceForm';
import { ProfileForm } from '@/features/profile/ProfileForm';
import { Webhooks } from '@/features/programs/Webhooks';
import { EditSelectionModal } from '@/features/selections/EditSelectionModal';
import { EditTagModal } from '@/features/tags/EditTagModal';
import { GroupTagsModal } from '@/features/tags/GroupTagsModal';
import { FieldsModal } from '@/features/variables/FieldsModal';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { makePace } from '@test/kit/makePace';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';

/** Two tabs have the same form open: what is saved here is only what was changed here, so that nothing of the other one is lost. */

const pace = makePace();
const group = makeGroup(5);
const webhook: Webhook = {
  id: 7,
  address: 'https://hooks.example/old',
  events: ['message.sent'],
  isActive: true,
  createdAt: 1_800_000_000_000,
  failingSince: null,
  switchedOffAt: null,
  waitingCount: 0,
};
const tag: Tag = { id: 1, name: 'VIP', color: 'gray', groupIds: [5] };
const kazan: Tag = { id: 2, name: 'Kazan', color: 'red', groupIds: [] };
const selection: Selection = { id: 3, name: 'Here', rule: anyGroupRule };
const template: Template = {
  id: 4,
  name: 'Hello',
  text: 'Good morning',
  variables: null,
  mediaUrl: '/media/1.pdf',
  mediaName: 'plan.pdf',
};
const variables = {
  zone: 'UTC',
  memberForms: {},
  fields: [
    { id: 1, name: 'Address' },
    { id: 2, name: 'Link' },
  ],
  groups: [{ id: 5, values: { 1: 'Here', 2: 'There' } }],
};
const nothing = () => {};

function serve() {
  const tags = [tag, kazan];
  return {
    tags,
    ...fakeApi({
      getPace: () => pace,
      savePace: ({ body }) => ({ ...pace, dayMaxCount: 50, ...(body as object) }),
      getProfile: () => ({ success: true, user: makeUser({ telegram_username: 'anna' }) }),
      getBotInfo: () => ({ username: 'voronka_bot', link: 'https://t.me/voronka_bot?start=x', isLinked: true }),
      saveProfile: () => null,
      listWebhooks: () => [webhook],
      changeWebhook: () => webhook,
      listTags: () => tags,
      updateTag: () => tag,
      setGroupTags: () => null,
      updateSelection: () => selection,
      listTemplates: () => [template],
      updateTemplate: () => template,
      getVariables: () => variables,
      setGroupFields: () => null,
      listGroups: () => [group],
      listPickerGroups: () => [group],
    }),
  };
}

type Opened = ReturnType<typeof renderApp>;

interface Form {
  call: CallName;
  form: ReactNode;
  /** Opens the form if it is not open at once, changes one field, and saves. */
  change: (opened: Opened) => Promise<void>;
  body: object;
}

const fill = async ({ user }: Opened, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));

const FORMS: Form[] = [
  {
    call: 'savePace',
    form: <PaceForm />,
    async change(opened) {
      await fill(opened, opened.t('profile:pace.fields.hourMaxCount'), '99');
      await press(opened, opened.t('profile:pace.submit'));
    },
    body: { hourMaxCount: 99 },
  },
  {
    call: 'saveProfile',
    form: <ProfileForm />,
    async change(opened) {
      await fill(opened, opened.t('profile:username.label'), 'vera_k');
      await press(opened, opened.t('profile:submit'));
    },
    body: { telegram_username: 'vera_k' },
  },
  {
    call: 'changeWebhook',
    form: <Webhooks />,
    async change(opened) {
      const { user, t } = opened;
      const row = await screen.findByRole('row', { name: /hooks\.example/ });
      await user.click(
        within(row).getByRole('button', { name: t('programs:webhooks.actions', { host: 'hooks.example' }) }),
      );
      await user.click(await screen.findByRole('menuitem', { name: t('programs:webhooks.edit') }));
      await screen.findByRole('button', { name: t('programs:webhooks.cancel') });
      await fill(opened, t('programs:webhooks.address'), 'https://hooks.example/new');
      await press(opened, t('programs:webhooks.save'));
    },
    body: { address: 'https://hooks.example/new' },
  },
  {
    call: 'updateTag',
    form: <EditTagModal tag={tag} tags={[tag]} onClose={nothing} />,
    async change(opened) {
      await opened.user.click(screen.getByLabelText(opened.t('tags:colors.red')));
      await press(opened, opened.t('tags:edit.submit'));
    },
    body: { color: 'red' },
  },
  {
    call: 'updateSelection',
    form: <EditSelectionModal selection={selection} selections={[selection]} onClose={nothing} />,
    async change(opened) {
      await fill(opened, opened.t('selections:form.name'), 'There');
      await press(opened, opened.t('selections:edit.submit'));
    },
    body: { name: 'There' },
  },
  {
    call: 'updateTemplate',
    form: <ManageTemplatesModal onClose={nothing} />,
    async change(opened) {
      const { user, t } = opened;
      await user.click(await screen.findByRole('button', { name: t('templates:manage.editOne', { name: 'Hello' }) }));
      await fill(opened, t('templates:form.text'), 'Good evening');
      await press(opened, t('templates:form.submit'));
    },
    body: { text: 'Good evening', variables: null },
  },
  {
    call: 'setGroupFields',
    form: <FieldsModal groupId={5} onClose={nothing} />,
    async change(opened) {
      await fill(opened, 'Link', 'Elsewhere');
      await press(opened, opened.t('variables:fields.save'));
    },
    body: { values: { 2: 'Elsewhere' } },
  },
];

it.each(FORMS)('sends with $call only what was changed', async ({ call, form, change, body }) => {
  const { calls } = serve();
  await change(renderApp(form));
  await waitFor(() => expect(calls.find(({ name }) => name === call)?.body).toEqual(body));
});

it('shows after saving what another tab has saved meanwhile, and sends none of it', async () => {
  const { calls } = serve();
  const opened = renderApp(<PaceForm />);
  const { t } = opened;
  const fieldOf = (name: 'hourMaxCount' | 'dayMaxCount') => screen.findByLabelText(t(`profile:pace.fields.${name}`));
  await fill(opened, t('profile:pace.fields.hourMaxCount'), '99');
  await press(opened, t('profile:pace.submit'));
  await waitFor(async () => expect(await fieldOf('dayMaxCount')).toHaveValue('50'));
  expect(await fieldOf('hourMaxCount')).toHaveValue('99');
  await fill(opened, t('profile:pace.fields.hourMaxCount'), '98');
  await press(opened, t('profile:pace.submit'));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'savePace')).toHaveLength(2));
  expect(calls.findLast(({ name }) => name === 'savePace')?.body).toEqual({ hourMaxCount: 98 });
});

it('keeps the tag that another tab has given to the group meanwhile', async () => {
  const { calls, tags } = serve();
  const { store, user, t } = renderApp(<GroupTagsModal groupId={5} onClose={nothing} />);
  await store.dispatch(groupCalls.listGroups.initiate());
  await screen.findByText('VIP', { selector: '.ant-select-selection-item *' });
  tags[1] = { ...kazan, groupIds: [5] };
  const { tagCalls } = await import('@/api/tagsApi');
  await store.dispatch(tagCalls.listTags.initiate(undefined, { forceRefetch: true }));
  await screen.findByText('Kazan', { selector: '.ant-select-selection-item *' });
  await user.click(await screen.findByRole('button', { name: t('tags:ofGroup.submit') }));
  const saved = await waitFor(() => {
    const call = calls.find(({ name }) => name === 'setGroupTags');
    if (!call) throw new Error('Nothing is saved yet');
    return (call.body as { tagIds: number[] }).tagIds;
  });
  expect(saved.sort()).toEqual([1, 2]);
});

it('does not send a value of an own field again that was saved in the same dialog', async () => {
  const { calls, answers } = serve();
  let values: Record<string, string> = { 1: 'Here', 2: 'There' };
  answers.getVariables = () => ({ ...variables, groups: [{ id: 5, values }] });
  answers.setGroupFields = ({ body }) => {
    values = { ...values, ...(body as { values: Record<string, string> }).values };
    return null;
  };
  const opened = renderApp(<FieldsModal groupId={5} onClose={nothing} />);
  const { t } = opened;
  const sent = () => calls.filter(({ name }) => name === 'setGroupFields').map(({ body }) => body);
  await fill(opened, 'Link', 'Elsewhere');
  await press(opened, t('variables:fields.save'));
  await screen.findAllByText(t('variables:fields.saved'));
  await waitFor(() => expect(screen.getByRole('button', { name: t('variables:fields.save') })).toBeEnabled());
  expect(screen.getByLabelText('Link')).toHaveValue('Elsewhere');
  await fill(opened, 'Address', 'Nowhere');
  await press(opened, t('variables:fields.save'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([{ values: { 2: 'Elsewhere' } }, { values: { 1: 'Nowhere' } }]);
});

it('keeps what was typed for a webhook that another tab has deleted meanwhile', async () => {
  const { answers } = serve();
  const opened = renderApp(<Webhooks />);
  const { user, t } = opened;
  const row = await screen.findByRole('row', { name: /hooks\.example/ });
  await user.click(
    within(row).getByRole('button', { name: t('programs:webhooks.actions', { host: 'hooks.example' }) }),
  );
  await user.click(await screen.findByRole('menuitem', { name: t('programs:webhooks.edit') }));
  await screen.findByRole('button', { name: t('programs:webhooks.cancel') });
  await fill(opened, t('programs:webhooks.address'), 'https://hooks.example/new');
  answers.changeWebhook = () => ({ status: 404, body: { status: 'error', code: 'WEBHOOK_NOT_FOUND' } });
  answers.listWebhooks = () => [];
  await press(opened, t('programs:webhooks.save'));
  expect(await screen.findByText(t('programs:webhooks.empty'))).toBeInTheDocument();
  expect(screen.getByLabelText(t('programs:webhooks.address'))).toHaveValue('https://hooks.example/new');
});
