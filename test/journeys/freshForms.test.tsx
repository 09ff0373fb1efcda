import { screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import type { Webhook } from '@contract/schemas/shapes';

import { useGetGreetingQuery } from '@/api/groupsApi';
import { useGetPaceQuery } from '@/api/paceApi';
import { GreetingModal } from '@/features/groups/GreetingModal';
import { PaceForm } from '@/features/profile/PaceForm';
import { ProfileForm } from '@/features/profile/ProfileForm';
import { Webhooks } from '@/features/programs/Webhooks';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';
import { makePace } from '@test/kit/makePace';

const pace = makePace();
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

/** A screen that shows what the form changes, and stays. */
function PaceReader() {
  useGetPaceQuery();
  return null;
}

function GreetingReader() {
  useGetGreetingQuery(5);
  return null;
}

/** A form that is opened and closed by a button, beside what stays on the screen. */
function Page({ form, children }: { form: ReactNode; children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {children}
      {isOpen && form}
    </>
  );
}

/** What another tab saves between two visits of a form, and the field that shows it. */
const FORMS = [
  {
    name: 'the pace',
    page: (
      <Page form={<PaceForm />}>
        <PaceReader />
      </Page>
    ),
    label: 'profile:pace.fields.dayMaxCount',
    was: '2000',
    is: '50',
  },
  {
    name: 'the profile',
    page: <Page form={<ProfileForm />} />,
    label: 'profile:username.label',
    was: 'anna',
    is: 'vera',
  },
  {
    name: 'the greeting',
    page: (
      <Page form={<GreetingModal groupId={5} onClose={() => {}} />}>
        <GreetingReader />
      </Page>
    ),
    label: 'groups:greeting.field',
    was: 'https://example.com/old',
    is: 'https://example.com/new',
  },
] as const;

/** A server on which another tab has saved something once `isChanged`. */
function serve() {
  const saved = { isChanged: false };
  const either = <T,>(before: T, after: T) => (saved.isChanged ? after : before);
  const api = fakeApi({
    getPace: () => ({ ...pace, dayMaxCount: either(2_000, 50) }),
    getProfile: () => ({ success: true, user: makeUser({ telegram_username: either('anna', 'vera') }) }),
    getBotInfo: () => ({ username: 'voronka_bot', link: 'https://t.me/voronka_bot?start=x', isLinked: true }),
    listGroups: () => [makeGroup(5, { has_greeting: true })],
    getGreetingMessage: () => ({ status: 404, body: {} }),
    getGreeting: () => either('https://example.com/old', 'https://example.com/new'),
    listWebhooks: () => [{ ...webhook, address: either(webhook.address, 'https://hooks.example/new') }],
  });
  return { ...api, saved };
}

it.each(FORMS)('shows $name as another tab has saved it since an earlier visit', async ({ page, label, was, is }) => {
  const { saved } = serve();
  const { user, t } = renderApp(page);
  const toggle = screen.getByText('toggle');
  const findField = () => screen.findByLabelText(t(label));
  await user.click(toggle);
  expect(await findField()).toHaveValue(was);
  await user.click(toggle);
  saved.isChanged = true;
  await user.click(toggle);
  expect(await findField()).toHaveValue(is);
});

it('changes a webhook from what is saved now, however long its list has been on the screen', async () => {
  const { saved } = serve();
  const { user, t } = renderApp(<Webhooks />);
  const row = await screen.findByRole('row', { name: /hooks\.example/ });
  saved.isChanged = true;
  await user.click(
    within(row).getByRole('button', { name: t('programs:webhooks.actions', { host: 'hooks.example' }) }),
  );
  await user.click(await screen.findByRole('menuitem', { name: t('programs:webhooks.edit') }));
  await screen.findByRole('button', { name: t('programs:webhooks.cancel') });
  expect(screen.getByLabelText(t('programs:webhooks.address'))).toHaveValue('https://hooks.example/new');
});

it('does not change a webhook from old values: it says that what is saved now could not be read, and can be asked again', async () => {
  const { saved, answers } = serve();
  const { user, t } = renderApp(<Webhooks />);
  const row = await screen.findByRole('row', { name: /hooks\.example/ });
  const list = answers.listWebhooks;
  const edit = async () => {
    const menu = within(row).getByRole('button', { name: t('programs:webhooks.actions', { host: 'hooks.example' }) });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: t('programs:webhooks.edit') }));
  };
  answers.listWebhooks = networkFailure;
  await edit();
  expect(await screen.findByText(t('programs:failures.webhookNow'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('programs:webhooks.cancel') })).not.toBeInTheDocument();
  if (list) answers.listWebhooks = list;
  saved.isChanged = true;
  await edit();
  await screen.findByRole('button', { name: t('programs:webhooks.cancel') });
  expect(screen.getByLabelText(t('programs:webhooks.address'))).toHaveValue('https://hooks.example/new');
});

it('keeps of an unfinished form only what was typed: the rest is as another tab has saved it since', async () => {
  const { saved, calls, answers } = serve();
  answers.savePace = () => pace;
  const { user, t } = renderApp(<Page form={<PaceForm />} />);
  const toggle = screen.getByText('toggle');
  const fieldOf = (name: 'hourMaxCount' | 'dayMaxCount') => screen.findByLabelText(t(`profile:pace.fields.${name}`));
  await user.click(toggle);
  await user.type(await fieldOf('hourMaxCount'), '9');
  await user.click(toggle);
  saved.isChanged = true;
  await user.click(toggle);
  expect(await fieldOf('hourMaxCount')).toHaveValue('3009');
  expect(await fieldOf('dayMaxCount')).toHaveValue('50');
  expect(screen.getByText(t('common:draft.restored'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  await screen.findByText(t('profile:pace.saved'));
  expect(calls.findLast(({ name }) => name === 'savePace')?.body).toEqual({ hourMaxCount: 3_009 });
});
