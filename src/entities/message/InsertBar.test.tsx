import { screen, within } from '@testing-library/react';
import { useState } from 'react';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { FormatBar } from './FormatBar';
import { InsertBar } from './InsertBar';

function Composer() {
  const [text, setText] = useState('');
  return (
    <>
      <FormatBar fieldId="text" onFormat={setText} />
      <textarea id="text" aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <InsertBar fieldId="text" fields={[]} onInsert={setText} />
      <input aria-label="Next" />
    </>
  );
}

it('is one stop of the Tab key, and the arrow keys lead through it', async () => {
  fakeApi({});
  const { user, t } = renderApp(<Composer />);
  const chips = within(screen.getByRole('toolbar', { name: t('variables:insert') })).getAllByRole('button');
  const formats = within(screen.getByRole('toolbar', { name: t('formatting:label') })).getAllByRole('button');
  await user.tab();
  expect(formats[0]).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(chips[0]).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(chips[0]).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(chips[1]).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Next')).toHaveFocus();
  // Where one was last.
  await user.tab({ shift: true });
  expect(chips[1]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Text')).not.toHaveValue('');
});
