import { screen } from '@testing-library/react';
import { Button } from 'antd';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

function Work() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <Button loading={isBusy} onClick={() => setIsBusy(true)}>
        Send
      </Button>
      <Button onClick={() => setIsBusy(false)}>Finish</Button>
    </>
  );
}

it('turns a ring in a button while its work is under way, and leaves its name as it is', async () => {
  const { user } = renderApp(<Work />);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  expect(button.querySelector('.spinner-ring')).toBeInTheDocument();
  expect(button).toHaveAccessibleName('Send');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(button.children).toHaveLength(1);
});
