import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { Funnel, Tag, Template } from '@contract/schemas/shapes';

import { ManageTemplatesModal } from '@/entities/templates/ManageTemplatesModal';
import { AccountForm } from '@/features/accounts/AccountForm';
import { AssignmentModal } from '@/features/assignment/AssignmentModal';
import { CopyFunnelModal } from '@/features/funnels/CopyFunnelModal';
import { GreetGroupsModal } from '@/features/groups/GreetGroupsModal';
import { GreetingModal } from '@/features/groups/GreetingModal';
import { RenameGroupModal } from '@/features/groups/RenameGroupModal';
import { RenameGroupsModal } from '@/features/groups/RenameGroupsModal';
import { ProfileModal } from '@/features/profile/ProfileModal';
import { ManageSelectionsModal } from '@/features/selections/ManageSelectionsModal';
import { ManageTagsModal } from '@/features/tags/ManageTagsModal';
import { FieldsModal } from '@/features/variables/FieldsModal';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { renderApp, type RenderedApp } from '@test/kit/renderApp';
import { makePace } from '@test/kit/makePace';

type T = RenderedApp['t'];

interface Form {
  name: string;
  dialog: ReactNode;
  /** What leads to the form. */
  opener?: (t: T) => string;
  /** `button` by default. */
  role?: 'button' | 'tab';
  field: (t: T) => string;
  typed: string;
}

const nothing = () => undefined;
const group = makeGroup(5, { name: 'Chat', custom_name: 'Sales' });
const funnel: Funnel = { id: 7, name: 'Spring', active: true, description: null, steps: [] };
const tag: Tag = { id: 3, name: 'Winter', color: 'teal', groupIds: [] };
const template: Template = { id: 4, name: 'Seminar', text: 'Today', variables: null, mediaUrl: null, mediaName: null };
const pace = makePace({ gapMinMs: 1_000 });

const forms: Form[] = [
  {
    name: 'the name of a group',
    dialog: <RenameGroupModal groupId={5} onClose={nothing} />,
    field: (t) => t('groups:rename.field'),
    typed: ' Two',
  },
  {
    name: 'the names of many groups',
    dialog: <RenameGroupsModal onClose={nothing} />,
    field: (t) => t('groups:renameMany.field', { name: 'Sales' }),
    typed: ' Two',
  },
  {
    name: 'the name of a copy',
    dialog: <CopyFunnelModal funnelId={7} onClose={nothing} />,
    field: (t) => t('funnels:copy.field'),
    typed: ' Two',
  },
  {
    name: 'a new tag',
    dialog: <ManageTagsModal onClose={nothing} />,
    opener: (t) => t('tags:manage.create'),
    field: (t) => t('tags:form.name'),
    typed: 'Summer',
  },
  {
    name: 'a tag',
    dialog: <ManageTagsModal onClose={nothing} />,
    opener: (t) => t('tags:manage.editOne', { name: 'Winter' }),
    field: (t) => t('tags:form.name'),
    typed: ' Two',
  },
  {
    name: 'a selection',
    dialog: <ManageSelectionsModal onClose={nothing} />,
    opener: (t) => t('selections:manage.create'),
    field: (t) => t('selections:form.name'),
    typed: 'Large ones',
  },
  {
    name: 'a template',
    dialog: <ManageTemplatesModal onClose={nothing} />,
    opener: (t) => t('templates:manage.editOne', { name: 'Seminar' }),
    field: (t) => t('templates:form.text'),
    typed: ' at seven',
  },
  {
    name: 'values of a group',
    dialog: <FieldsModal groupId={5} onClose={nothing} />,
    field: () => 'Link',
    typed: 'example.com',
  },
  {
    name: 'the greeting of a group',
    dialog: <GreetingModal groupId={5} onClose={nothing} />,
    field: (t) => t('groups:greeting.field'),
    typed: '/two',
  },
  {
    name: 'the greeting of many groups',
    dialog: <GreetGroupsModal groupIds={[5]} onClose={nothing} />,
    field: (t) => t('groups:greeting.message.label'),
    typed: 'Welcome',
  },
  {
    name: 'the sending rate',
    dialog: <ProfileModal onClose={nothing} />,
    opener: (t) => t('profile:sections.pace'),
    role: 'tab',
    field: (t) => t('profile:pace.fields.gapMaxS'),
    typed: '5',
  },
  {
    name: 'the user name of Telegram',
    dialog: <ProfileModal onClose={nothing} />,
    field: (t) => t('profile:username.label'),
    typed: 'somebody',
  },
  {
    name: 'the name of an account',
    dialog: <AccountForm account={null} messengers={['whatsapp']} onClose={nothing} />,
    field: (t) => t('accounts:form.name'),
    typed: 'School',
  },
  {
    name: 'a start that is being assigned',
    dialog: <AssignmentModal groupId={5} Designer={() => null} onClose={nothing} />,
    field: (t) => t('assignment:form.time'),
    typed: '12:30',
  },
];

function open({ dialog }: Form, store?: RenderedApp['store']) {
  fakeApi({
    listGroups: () => [group],
    listPickerGroups: () => [group],
    listAllFunnels: () => [funnel],
    listFunnels: () => [],
    listGroupSchedules: () => [],
    listTags: () => [tag],
    listTemplates: () => [template],
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [{ id: 1, name: 'Link' }], groups: [] }),
    getGreetingMessage: () => ({ status: 404, body: {} }),
    getGreeting: () => 'https://example.com',
    getProfile: () => ({ success: true, user: makeUser() }),
    getBotInfo: () => ({ username: 'voronka_bot', link: '', isLinked: true }),
    getPace: () => pace,
  });
  return renderApp(dialog, { ...(store && { store }) });
}

async function findField({ opener, role = 'button', field }: Form, { t, user }: RenderedApp): Promise<HTMLElement> {
  if (opener) {
    const name = opener(t);
    await screen.findAllByRole(role, { name });
    // Nothing can be added to a list that is not known yet.
    await waitFor(() => expect(screen.getAllByRole(role, { name })[0]).toBeEnabled());
    await user.click(screen.getAllByRole(role, { name })[0] as HTMLElement);
  }
  return screen.findByLabelText(field(t), { selector: 'input, textarea' });
}

it.each(forms)('$name is there again until it is given up', async (form) => {
  const first = open(form);
  const field = await findField(form, first);
  const saved = (field as HTMLInputElement).value;
  await first.user.type(field, form.typed);
  first.unmount();

  const again = open(form, first.store);
  const { t, user, store } = again;
  expect(await findField(form, again)).toHaveValue(saved + form.typed);
  expect(screen.getByText(t('common:draft.restored'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('common:draft.discard') }));
  expect(screen.getByLabelText(form.field(t), { selector: 'input, textarea' })).toHaveValue(saved);
  expect(screen.queryByText(t('common:draft.restored'))).not.toBeInTheDocument();
  again.unmount();

  const last = open(form, store);
  expect(await findField(form, last)).toHaveValue(saved);
  expect(screen.queryByText(t('common:draft.restored'))).not.toBeInTheDocument();
});
