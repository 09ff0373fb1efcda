import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { SendBar } from './SendBar';

/** The bar of a form whose upload ends when it is stopped. */
function Form() {
  const [isSending, setIsSending] = useState(true);
  return (
    <SendBar
      submitText="Send"
      isDisabled={isSending}
      groupCount={1}
      facts={null}
      isSending={isSending}
      uploadPercent={isSending ? 40 : null}
      onCancelUpload={() => setTimeout(() => setIsSending(false), 20)}
    />
  );
}

it('gives the focus of the button that stopped an upload to the button that sends', async () => {
  const { user, t } = renderApp(<Form />);
  screen.getByRole('button', { name: t('broadcast:file.cancel') }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
});
