import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';

import { useShowToast, type ShowToast, type Toast } from '@/ui/Toasts';
import { fakeTime, passTime } from '@test/kit/passTime';
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
  fakeTime();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A toast that is being hidden no longer counts. */
const countStanding = (text: string) =>
  screen.queryAllByText(text).filter((words) => !words.closest('[class*="-leave"]')).length;

const isStanding = (text: string) => countStanding(text) > 0;

/** Shows the toast, and returns the function that hides it. */
async function say(toast: Toast) {
  let hide = () => {};
  act(() => {
    hide = show(toast);
  });
  await passTime(50);
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
])('a %s toast of kind %s is shown for %d ms', async (style, kind, ms) => {
  renderApp(<Speaker />);
  await say({ style, kind, text: 'Something happened' });
  expect(isStanding('Something happened')).toBe(true);
  expect(screen.getAllByRole(kind === 'error' ? 'alert' : 'status').length).toBeGreaterThan(0);
  await passTime(ms - 300);
  expect(isStanding('Something happened')).toBe(true);
  await passTime(600);
  expect(isStanding('Something happened')).toBe(false);
});

it('an error is shown as long as the pointer is on it', async () => {
  renderApp(<Speaker />);
  await say({ style: 'message', kind: 'error', text: 'A long reason' });
  const notice = screen.getByText('A long reason').closest('.ant-notification-notice') as HTMLElement;
  expect(notice.closest('.toastError') ?? notice.querySelector('.toastError')).not.toBeNull();
  fireEvent.mouseEnter(notice);
  await passTime(60_000);
  expect(isStanding('A long reason')).toBe(true);
  fireEvent.mouseLeave(notice);
  await passTime(5_000);
  expect(isStanding('A long reason')).toBe(false);
});

it('a toast about work in progress is shown until it is dismissed', async () => {
  renderApp(<Speaker />);
  const hide = await say({ style: 'message', kind: 'loading', text: 'Working' });
  await passTime(60_000);
  expect(isStanding('Working')).toBe(true);
  hide();
  await passTime(1_000);
  expect(isStanding('Working')).toBe(false);
});

it('shows no more than twenty at once, the newest of them', async () => {
  renderApp(<Speaker />);
  act(() => {
    for (let at = 1; at <= 25; at += 1) show({ style: 'message', kind: 'info', text: `Toast ${at}.` });
  });
  await passTime(50);
  const standing = Array.from({ length: 25 }, (_none, at) => `Toast ${at + 1}.`).filter(isStanding);
  expect(standing).toHaveLength(20);
  expect(standing.at(-1)).toBe('Toast 25.');
});

describe.each<[Toast['style'], number]>([
  ['message', 4_000],
  ['screen', 6_000],
])('an error in a %s toast that is repeated', (style, ms) => {
  const refusal: Toast = { style, kind: 'error', text: 'No answer' };

  it('while it is shown is one toast', async () => {
    renderApp(<Speaker />);
    await say(refusal);
    await say(refusal);
    expect(countStanding('No answer')).toBe(1);
  });

  it.each([50, 200, 300, 400])('%d ms before its end restarts its timer', async (beforeMs) => {
    renderApp(<Speaker />);
    await say(refusal);
    await passTime(ms - beforeMs);
    const hide = await say(refusal);
    await passTime(ms - 500);
    expect(isStanding('No answer')).toBe(true);
    hide();
    await passTime(1_000);
    expect(isStanding('No answer')).toBe(false);
  });

  it('is another one when it is about something else', async () => {
    renderApp(<Speaker />);
    await say({ ...refusal, details: ['One'] });
    await say({ ...refusal, details: ['Two'] });
    expect(countStanding('No answer')).toBe(2);
  });
});

describe.each<Toast['style']>(['message', 'screen'])('a %s toast with a button', (style) => {
  const onClick = jest.fn();
  const offer: Toast = { style, kind: 'info', text: 'Removed', action: { label: 'Undo', onClick } };
  const button = () => screen.getByRole('button', { name: 'Undo' });

  beforeEach(() => {
    onClick.mockReset();
  });

  it('is shown long enough to be used, or as long as configured', async () => {
    renderApp(<Speaker />);
    await say(offer);
    await say({ ...offer, text: 'Shortly', durationMs: 5_000 });
    await passTime(4_700);
    expect([isStanding('Removed'), isStanding('Shortly')]).toEqual([true, true]);
    await passTime(600);
    expect([isStanding('Removed'), isStanding('Shortly')]).toEqual([true, false]);
    await passTime(5_000);
    expect(isStanding('Removed')).toBe(false);
  });

  it('is reached by a key, stays while it has the focus, acts once and gives the focus back', async () => {
    renderApp(
      <>
        <input aria-label="Name" />
        <Speaker />
      </>,
    );
    const field = screen.getByRole('textbox', { name: 'Name' });
    act(() => {
      field.focus();
    });
    await say(offer);
    fireEvent.keyDown(field, { key: 'F8' });
    expect(button()).toHaveFocus();
    await passTime(20_000);
    expect(isStanding('Removed')).toBe(true);
    fireEvent.click(button());
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(field).toHaveFocus();
    await passTime(1_000);
    expect(isStanding('Removed')).toBe(false);
  });

  it('goes some time after the focus left it', async () => {
    renderApp(<Speaker />);
    await say(offer);
    act(() => {
      button().focus();
    });
    await passTime(20_000);
    act(() => {
      button().blur();
    });
    await passTime(9_000);
    expect(isStanding('Removed')).toBe(true);
    await passTime(2_000);
    expect(isStanding('Removed')).toBe(false);
  });
});

it('replaces the older toast about the same topic', async () => {
  renderApp(<Speaker />);
  await say({ style: 'screen', kind: 'info', text: 'Connection lost', topic: 'messenger' });
  await say({ style: 'message', kind: 'info', text: 'Saved' });
  await say({ style: 'message', kind: 'success', text: 'Connected', topic: 'messenger' });
  await passTime(1_000);
  expect([isStanding('Connection lost'), isStanding('Saved'), isStanding('Connected')]).toEqual([false, true, true]);
});
