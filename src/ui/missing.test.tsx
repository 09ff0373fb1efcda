import { screen } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { MissingPart } from './missing';

/** Each click on the button loads one of two missing parts. */
function Page() {
  const [missing, setMissing] = useState(['filter', 'list']);
  return (
    <>
      {missing.map((name) => (
        <MissingPart key={name} />
      ))}
      <button type="button" onClick={() => setMissing(missing.slice(1))} />
    </>
  );
}

it('says once that parts of a page are missing, as long as one is', async () => {
  const { user, t } = renderApp(<Page />);
  const sentence = t('common:missing.part');
  expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(1);
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(1);
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(screen.queryByText(sentence, { exact: false })).not.toBeInTheDocument();
});
