import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { ShortLinkSwitch } from './ShortLinkSwitch';

const ORIGIN = 'https://console.example';
const URL = 'https://shop.example/product?id=1';
const SHORT = `${ORIGIN}/go/Ab3_-xYz`;
const LINK = { slug: 'Ab3_-xYz', url: URL, clickCount: 0 };

function Composer({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <textarea aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
      <ShortLinkSwitch text={text} onChange={setText} />
    </>
  );
}

function open(first: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    listShortLinks: ({ query }) => ({ origin: ORIGIN, links: query.slugs === LINK.slug ? [LINK] : [] }),
    shortenLinks: () => [LINK],
    ...answers,
  });
  return { ...api, ...renderApp(<Composer first={first} />) };
}

const text = () => screen.getByRole('textbox', { name: 'text' });
const findSwitch = () => screen.findByRole('switch');

it('is off at first; on, the text has the short address, and off again the link', async () => {
  const { user, t, calls } = open(`New: ${URL}!`);
  expect(await findSwitch()).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: t('variables:links.label') }));
  await waitFor(() => expect(text()).toHaveValue(`New: ${SHORT}!`));
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(await screen.findByText(t('variables:links.leadsTo', { address: SHORT, url: URL }))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'shortenLinks')?.body).toEqual({ urls: [URL] });
  await user.click(screen.getByRole('switch'));
  expect(text()).toHaveValue(`New: ${URL}!`);
  expect(screen.getByRole('switch')).not.toBeChecked();
});

it('keeps what was typed while the server answered', async () => {
  const { user } = open(URL);
  await findSwitch();
  fireEvent.click(screen.getByRole('switch'));
  await user.type(text(), ' today');
  await waitFor(() => expect(text()).toHaveValue(`${SHORT} today`));
});

it('is not offered for a text without links, and by a server without a public address', async () => {
  const { calls, unmount } = open('No link, {{group.name}}');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(calls).toEqual([]);
  unmount();
  const { calls: asked } = open(URL, { listShortLinks: () => ({ origin: null, links: [] }) });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('switch')).toBeNull();
});

it('says why links could not be shortened, and leaves the text as it is', async () => {
  const { user, t } = open(URL, { shortenLinks: () => ({ status: 500, body: {} }) });
  await user.click(await findSwitch());
  expect(await screen.findByText(t('variables:links.failed'))).toBeInTheDocument();
  expect(text()).toHaveValue(URL);
});
