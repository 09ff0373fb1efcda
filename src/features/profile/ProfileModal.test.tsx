import { screen, waitFor, within } from '@testing-library/react';
import { useSelector } from 'react-redux';

import { DAY_MS, HOUR_MS, MINUTE_MS, toSeconds } from '@contract/time';
import type { BotInfo, UserSession } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { tokenStorage } from '@/api/tokenStorage';
import type { RootState } from '@/app/store';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';
import { makePace } from '@test/kit/makePace';

import { ProfileModal } from './ProfileModal';

const user = makeUser();
const bot: BotInfo = { username: 'voronka_bot', link: 'https://t.me/voronka_bot?start=x', isLinked: true };
const pace = makePace();
const session = (id: number, is_current: boolean): UserSession => ({
  id,
  created_at: 1_800_000_000 + 86_400 * (9 - id),
  last_seen_at: 1_800_000_060,
  expires_at: 1_800_600_000,
  address: `127.0.0.${9 - id}`,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  is_current,
});

function open(answers: Record<string, FakeResponse> = {}) {
  const api = fakeApi({
    getProfile: () => ({ success: true, user }),
    getBotInfo: () => bot,
    getPace: () => pace,
    listSessions: () => [session(1, true), session(2, false)],
    saveProfile: () => null,
    savePace: () => pace,
    testTelegram: () => null,
    changePassword: () => null,
    endSession: () => null,
    ...answers,
  });
  return { ...api, ...renderApp(<ProfileModal onClose={() => {}} />) };
}

it('shows the e-mail read-only, accepts a username with or without @, and shows success', async () => {
  const { user: hands, t, calls } = open();
  expect(await screen.findByLabelText(t('profile:email'))).toHaveAttribute('readonly');
  await hands.type(screen.getByLabelText(t('profile:username.label')), '@anna_k');
  await hands.click(screen.getByLabelText(t('profile:notifications')));
  await hands.click(screen.getByRole('button', { name: t('profile:submit') }));
  expect(await screen.findByText(t('profile:saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'saveProfile')?.body).toEqual({
    telegram_username: 'anna_k',
    telegram_notifications: true,
  });
});

it.each(['anna', 'a'.repeat(33), 'anna-k'])('rejects the username %s', async (name) => {
  const { user: hands, t, calls } = open();
  await hands.type(await screen.findByLabelText(t('profile:username.label')), name);
  await hands.click(screen.getByRole('button', { name: t('profile:submit') }));
  expect(await screen.findByText(t('profile:username.problem', { minChars: 5, maxChars: 32 }))).toBeInTheDocument();
  expect(calls.some((call) => call.name === 'saveProfile')).toBe(false);
});

it('tests the Telegram connection and shows that the server has no bot', async () => {
  const { user: hands, t, answers, unmount } = open();
  await hands.click(await screen.findByRole('button', { name: t('profile:telegram.test') }));
  expect(await screen.findByText(t('profile:telegram.tested'))).toBeInTheDocument();
  unmount();

  answers.getBotInfo = () => ({
    status: 409,
    body: { status: 'error', code: 'TELEGRAM_NOT_CONFIGURED', response: 'x' },
  });
  renderApp(<ProfileModal onClose={() => {}} />);
  expect(await screen.findByText(t('profile:telegram.notConfigured'))).toBeInTheDocument();
});

it('shows that the profile could not be loaded', async () => {
  const { t } = open({ getProfile: () => ({ status: 500, body: {} }) });
  await waitFor(() => {
    expect(screen.getAllByText(t('profile:failures.load'))).toHaveLength(2);
  });
});

it('shows that sign-in is required when the profile is refused', async () => {
  const { t } = open({ getProfile: () => ({ status: 401, body: {} }) });
  await waitFor(() => {
    expect(screen.getAllByText(t('profile:failures.unauthorized')).length).toBeGreaterThan(0);
  });
  expect(screen.queryByText(t('profile:failures.load'))).not.toBeInTheDocument();
});

it('shows it also when the end of the session closes the dialog', async () => {
  function WhileSignedIn() {
    const isOver = useSelector(({ session }: RootState) => session.status) === 'unauthenticated';
    return isOver ? <p>sign-in</p> : <ProfileModal onClose={() => {}} />;
  }
  fakeApi({ getProfile: () => ({ status: 401, body: {} }), getBotInfo: () => bot });
  tokenStorage.save('one', {});
  const { t } = renderApp(<WhileSignedIn />);
  expect(await screen.findByText('sign-in')).toBeInTheDocument();
  expect(await screen.findByText(t('profile:failures.unauthorized'))).toBeInTheDocument();
});

it('saves the sending rate in wire units and rejects a maximum pause below the minimum', async () => {
  const { user: hands, t, calls } = open();
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.pace') }));
  const longest = await screen.findByLabelText(t('profile:pace.fields.gapMaxS'));
  const shortest = screen.getByLabelText(t('profile:pace.fields.gapMinS'));
  expect(shortest).toHaveValue('1,5');
  await hands.type(shortest, 'x');
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  expect(await screen.findByText(t('profile:pace.problems.number', { least: '0', most: '600' }))).toBeInTheDocument();
  await waitFor(() => expect(shortest).toHaveFocus());
  await hands.type(shortest, '{Backspace}');
  await hands.clear(longest);
  await hands.type(longest, '1');
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  expect(await screen.findByText(t('profile:pace.problems.gaps'))).toBeInTheDocument();
  await hands.clear(longest);
  await hands.type(longest, '6,5');
  await hands.type(screen.getByLabelText(t('profile:pace.quiet.from')), '22:30');
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  expect(await screen.findByText(t('profile:pace.problems.quiet'))).toBeInTheDocument();
  const until = screen.getByLabelText(t('profile:pace.quiet.until'));
  await hands.type(until, '07:0');
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  expect(await screen.findByText(t('profile:pace.problems.clock'))).toBeInTheDocument();
  expect(until).toHaveValue('07:0');
  expect(calls.map(({ name }) => name)).not.toContain('savePace');
  await hands.type(until, '0');
  await chooseOption(hands, screen.getByLabelText(t('profile:pace.quiet.zone')), 'UTC+3');
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  await waitFor(() => {
    expect(calls.find(({ name }) => name === 'savePace')?.body).toEqual({
      gapMaxMs: 6_500,
      quietFromMinute: 22 * 60 + 30,
      quietUntilMinute: 7 * 60,
      timeZone: null,
      zoneOffsetMinutes: 180,
    });
  });
});

it('keeps the quiet hours in a city’s time zone', async () => {
  const { user: hands, t, calls } = open();
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.pace') }));
  await hands.type(await screen.findByLabelText(t('profile:pace.quiet.from')), '22:00');
  await hands.type(screen.getByLabelText(t('profile:pace.quiet.until')), '08:00');
  const zone = screen.getByRole('combobox', { name: t('profile:pace.quiet.zone') });
  const [almaty = '', astana = ''] = t('zones:cities.almaty').split(', ');
  await hands.click(zone);
  await hands.type(zone, astana);
  await hands.click(
    await screen.findByRole('option', { name: t('zones:alias', { alias: astana, place: almaty, offset: 'UTC+5' }) }),
  );
  // The minute may change meanwhile.
  const hints: string[] = [MINUTE_MS, 0].map((agoMs) => {
    const time = new Date(Date.now() - agoMs + 5 * HOUR_MS).toISOString().slice(11, 16);
    return t('profile:pace.quiet.now', { time });
  });
  expect(screen.getByText((text) => hints.includes(text))).toBeInTheDocument();
  await hands.click(screen.getByRole('button', { name: t('profile:pace.submit') }));
  await waitFor(() => {
    expect(calls.find(({ name }) => name === 'savePace')?.body).toMatchObject({
      quietFromMinute: 22 * 60,
      timeZone: 'Asia/Almaty',
      zoneOffsetMinutes: 300,
    });
  });
});

it('shows the warm-up of a new number, and ends it after a warning', async () => {
  let isEnded = false;
  const startedAtMs = Date.now() - DAY_MS / 2;
  const warmUp = { startedAtMs, days: 14 };
  const {
    user: hands,
    t,
    calls,
  } = open({
    getPace: () => (isEnded ? pace : { ...pace, warmUp }),
    endWarmUp: () => {
      isEnded = true;
      return pace;
    },
  });
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.pace') }));
  const notice = await screen.findByRole('region', { name: t('profile:pace.warmUp.title') });
  const moment = formatMoment(toSeconds(startedAtMs + 14 * DAY_MS));
  expect(notice).toHaveTextContent(t('profile:pace.warmUp.caps', { day: '30', hour: '10', moment }));
  await hands.click(within(notice).getByRole('button', { name: t('profile:pace.warmUp.end') }));
  // In tests all antd dialogs share one id, so the confirmation is found by its text.
  const title = await screen.findByText(t('profile:pace.warmUp.question'));
  const question = title.closest<HTMLElement>('[role="dialog"]');
  if (!question) throw new Error('The question is in no dialog.');
  expect(question).toHaveTextContent(t('profile:pace.warmUp.risk'));
  expect(calls.map(({ name }) => name)).not.toContain('endWarmUp');
  await hands.click(within(question).getByRole('button', { name: t('profile:pace.warmUp.end') }));
  expect(await screen.findByText(t('profile:pace.warmUp.ended'))).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: t('profile:pace.warmUp.title') })).not.toBeInTheDocument();
  });
});

it('ends another session, never the current one', async () => {
  const { user: hands, t, calls } = open();
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.security') }));
  const rows = within(await screen.findByRole('region', { name: t('profile:sessions.title') }));
  expect(await rows.findAllByText(/Chrome 140, Windows/)).toHaveLength(2);
  await hands.click(rows.getByRole('button', { name: t('profile:sessions.end') }));
  expect(await screen.findByText(t('profile:sessions.ended'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'endSession')?.params).toEqual({ id: '2' });
});

it('lists the sessions in a sortable table, the latest first', async () => {
  const { user: hands, t } = open();
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.security') }));
  const table = within(await screen.findByRole('table', { name: t('profile:sessions.title') }));
  expect(table.getByRole('columnheader', { name: t('profile:sessions.columns.seen') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await hands.click(table.getByRole('columnheader', { name: t('profile:sessions.columns.signIn') }));
  const addresses = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  // The second session began before the first.
  expect(addresses).toEqual([session(2, false).address, session(1, true).address]);
  expect(table.getByText(t('profile:sessions.current'))).toBeInTheDocument();
});

it('changes the password and requires ten characters', async () => {
  const { user: hands, t, calls } = open();
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.security') }));
  await hands.type(await screen.findByLabelText(t('profile:password.old')), 'old password');
  await hands.type(screen.getByLabelText(t('profile:password.new')), 'too short');
  await hands.click(screen.getByRole('button', { name: t('profile:password.submit') }));
  expect(await screen.findByText(t('profile:password.tooShort', { minChars: 10 }))).toBeInTheDocument();
  await hands.type(screen.getByLabelText(t('profile:password.new')), ' no more');
  await hands.click(screen.getByRole('button', { name: t('profile:password.submit') }));
  expect(await screen.findByText(t('profile:password.saved'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'changePassword')?.body).toEqual({
    old_password: 'old password',
    new_password: 'too short no more',
  });
});

it('navigates between sections by arrow keys', async () => {
  const { user: hands, t } = open();
  const first = await screen.findByRole('tab', { name: t('profile:sections.account') });
  first.focus();
  await hands.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: t('profile:sections.security') })).toHaveFocus();
  expect(await screen.findByRole('tabpanel', { name: t('profile:sections.security') })).toBeInTheDocument();
});

it('shows how long history is kept and how much space the files take', async () => {
  const mb = 1_024 * 1_024;
  const keepDays = { runsKeepDays: 180, broadcastsKeepDays: 0, greetingsKeepDays: 0, supportKeepDays: 0 };
  const getDataLimits = () => ({ ...keepDays, filesBytes: 12 * mb, filesMaxBytes: 500 * mb });
  const { user: hands, t } = open({ getDataLimits });
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.data') }));
  expect(await screen.findByText(t('profile:data.days', { count: 180 }))).toBeInTheDocument();
  expect(screen.getAllByText(t('profile:data.forever'))).toHaveLength(3);
  expect(screen.getByText(t('profile:data.removed'))).toBeInTheDocument();
  expect(
    screen.getByText(t('profile:data.usedOf', { used: '12', max: '500' }), { normalizer: String }),
  ).toBeInTheDocument();
});

it('shows that nothing is removed, or that the server does not tell', async () => {
  const forever = { runsKeepDays: 0, broadcastsKeepDays: 0, greetingsKeepDays: 0, supportKeepDays: 0 };
  const { user: hands, t, answers } = open({ getDataLimits: () => ({ ...forever, filesBytes: 0, filesMaxBytes: 0 }) });
  await hands.click(await screen.findByRole('tab', { name: t('profile:sections.data') }));
  expect(await screen.findByText(t('profile:data.kept'))).toBeInTheDocument();
  expect(screen.getByText(t('profile:data.used', { used: '0' }), { normalizer: String })).toBeInTheDocument();
  answers.getDataLimits = () => ({ status: 404, body: {} });
  await hands.click(screen.getByRole('tab', { name: t('profile:sections.account') }));
  await hands.click(screen.getByRole('tab', { name: t('profile:sections.data') }));
  expect(await screen.findByText(t('profile:unsupported'))).toBeInTheDocument();
});
