import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';

import { useShowToast, type ShowToast, type Toast } from '@/ui/Toasts';
import { renderApp } from '@test/kit/renderApp';

let show: ShowToast = () => () => undefined;

function Speaker() {
  const way = useShowToast();
  useEffect(() => {
    show = way;
  }, [way]);
  return null;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A toast that is on its way out no longer counts. */
const isStanding = (text: string) => {
  const notice = screen.queryByText(text)?.closest('.ant-message-notice-wrapper, .ant-notification-notice-wrapper, li');
  return screen.queryByText(text) !== null && !notice?.className.includes('leave');
};

/** Says it, and answers how to take it away. */
async function say(toast: Toast) {
  let hide = () => {};
  act(() => {
    hide = show(toast);
  });
  await pass(50);
  return () => {
    act(hide);
  };
}

it.each<[Toast['style'], Toast['kind'], number]>([
  ['message', 'success', 2_000],
  ['message', 'error', 4_000],
  ['message', 'info', 4_000],
  ['screen', 'success', 4_000],
  ['screen', 'info', 4_000],
  ['screen', 'error', 6_000],
])('a %s toast of kind %s stands for %d ms', async (style, kind, ms) => {
  renderApp(<Speaker />);
  await say({ style, kind, text: 'Something happened' });
  expect(isStanding('Something happened')).toBe(true);
  expect(screen.getAllByRole(kind === 'error' ? 'alert' : 'status').length).toBeGreaterThan(0);
  await pass(ms - 300);
  expect(isStanding('Something happened')).toBe(true);
  await pass(600);
  expect(isStanding('Something happened')).toBe(false);
});

it('a toast about work under way stands until it is taken away', async () => {
  renderApp(<Speaker />);
  const hide = await say({ style: 'message', kind: 'loading', text: 'Working' });
  await pass(60_000);
  expect(isStanding('Working')).toBe(true);
  hide();
  await pass(1_000);
  expect(isStanding('Working')).toBe(false);
});

it('no more than twenty stand at once, the newest of them', async () => {
  renderApp(<Speaker />);
  act(() => {
    for (let at = 1; at <= 25; at += 1) show({ style: 'message', kind: 'info', text: `Toast ${at}.` });
  });
  await pass(50);
  const standing = Array.from({ length: 25 }, (_none, at) => `Toast ${at + 1}.`).filter(isStanding);
  expect(standing).toHaveLength(20);
  expect(standing.at(-1)).toBe('Toast 25.');
});

it('an error that is said again while it stands is one toast', async () => {
  renderApp(<Speaker />);
  for (const text of ['No answer', 'No answer']) await say({ style: 'message', kind: 'error', text });
  expect(screen.getAllByText('No answer')).toHaveLength(1);
});
