import { screen } from '@testing-library/react';
import { Button, DatePicker, Select, TimePicker } from 'antd';
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

it('shows fields without the English names of their icons', () => {
  renderApp(
    <>
      <Select aria-label="one" options={[{ value: 1, label: 'first' }]} value={1} />
      <Select aria-label="many" mode="multiple" options={[{ value: 1, label: 'first' }]} value={[1]} />
      <DatePicker aria-label="day" />
      <TimePicker aria-label="time" />
    </>,
  );
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  expect(screen.queryAllByRole('img')).toEqual([]);
});
