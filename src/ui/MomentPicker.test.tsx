import { screen } from '@testing-library/react';
import { useState } from 'react';

import { readTypedMoment } from '@/lib/typedTime';
import { renderApp } from '@test/kit/renderApp';

import { MomentPicker } from './MomentPicker';
import { MomentPresets } from './MomentPresets';

function Form({ onSend }: { onSend: () => void }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <label htmlFor="moment">Moment</label>
      <MomentPicker id="moment" kind="dateTime" text={text} onChange={setText} />
      <MomentPresets onChange={setText} />
      <output>{text}</output>
      <button type="submit">Send</button>
    </form>
  );
}

it('ends the choice of a moment with Enter, without sending the form', async () => {
  const onSend = jest.fn();
  const { user } = renderApp(<Form onSend={onSend} />);
  await user.type(await screen.findByLabelText('Moment'), '20.11.2027 14:05{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('20.11.2027 14:05');
  expect(onSend).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledTimes(1);
});

it('offers the usual moments', async () => {
  const { user, t } = renderApp(<Form onSend={() => undefined} />);
  const beforeS = Date.now() / 1_000;
  await user.click(await screen.findByRole('button', { name: t('common:moment.presets.hour') }));
  const inS = (readTypedMoment(screen.getByRole('status').textContent) ?? 0) - beforeS;
  expect(inS).toBeGreaterThan(3_600 - 61);
  expect(inS).toBeLessThan(3_600 + 61);
  await user.click(screen.getByRole('button', { name: t('common:moment.presets.tomorrow') }));
  expect(screen.getByRole('status')).toHaveTextContent(/ 10:00$/);
});
