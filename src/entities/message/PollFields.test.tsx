import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { KIND_ABILITIES } from '@contract/messengerKinds';
import '@test/kit/addAllTexts';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';
import { getMessengerStatus } from '@/api/messengerApi';
import { PollOptions } from '@/entities/plan/PollOptions';
import { i18n } from '@/lib/i18n';

import { PollFields } from './PollFields';

const t = i18n.getFixedT(null, 'plan');

function Fields({ first }: { first: string[] }) {
  const [poll, setPoll] = useState({ options: first, isMultiple: false });
  return <PollFields poll={poll} onChange={(part) => setPoll({ ...poll, ...part })} />;
}

const fields = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);

it('adds options by Enter and by the button, up to twelve, and removes down to two', async () => {
  const user = userEvent.setup();
  renderApp(<Fields first={['yes', 'no']} />);
  expect(screen.queryByRole('button', { name: t('poll.remove', { number: 1 }) })).toBeNull();
  await user.type(screen.getByLabelText(t('poll.option', { number: 2 })), '{Enter}');
  expect(fields()).toEqual(['yes', 'no', '']);
  for (let count = 3; count < 12; count += 1) await user.click(screen.getByRole('button', { name: t('poll.add') }));
  expect(fields()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: t('poll.add') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('poll.remove', { number: 1 }) }));
  expect(fields().slice(0, 2)).toEqual(['no', '']);
});

it('says which option is too long', async () => {
  renderApp(<Fields first={['a'.repeat(101), 'b']} />);
  expect(screen.getByLabelText(t('poll.option', { number: 1 }))).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText(t('poll.tooLong', { max: 100 }))).toBeInTheDocument();
});

it('says what a poll is where it is a message with buttons', async () => {
  fakeApi({
    getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true, abilities: KIND_ABILITIES.max }),
  });
  function Known() {
    getMessengerStatus.useQuery();
    return <Fields first={['yes', 'no']} />;
  }
  renderApp(<Known />);
  expect(screen.queryByText(t('poll.buttons'))).toBeNull();
  expect(await screen.findByText(t('poll.buttons'))).toBeVisible();
});

it.each([
  ['max', 'button', 0],
  ['whatsapp', 'circle', 1],
] as const)('shows the options of a poll in %s as its members see them', async (kind, shape, hintsCount) => {
  const abilities = KIND_ABILITIES[kind];
  fakeApi({ getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true, abilities }) });
  function Known() {
    const { isSuccess } = getMessengerStatus.useQuery();
    return isSuccess && <PollOptions poll={{ options: ['yes', 'no'], isMultiple: false }} />;
  }
  renderApp(<Known />);
  expect(await screen.findByRole('list')).toHaveAttribute('data-shape', shape);
  expect(screen.queryAllByText(t('poll.one'))).toHaveLength(hintsCount);
});
