import { screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { OverflowMenu } from './OverflowMenu';

afterEach(() => jest.restoreAllMocks());

function open() {
  const chosen: string[] = [];
  const item = (key: string) => ({ key, label: key, onSelect: () => chosen.push(key) });
  const rendered = renderApp(<OverflowMenu label="more" items={[item('first'), item('second'), item('third')]} />);
  return { ...rendered, chosen, opener: screen.getByRole('button', { name: 'more' }) };
}

it('hides its entries until it is clicked, and does what is chosen', async () => {
  const { user, chosen, opener } = open();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(opener);
  await user.click(screen.getByRole('menuitem', { name: 'second' }));
  expect(chosen).toEqual(['second']);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('is walked by arrows and first letters, and chosen from by Enter', async () => {
  const { user, chosen, opener } = open();
  opener.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'first' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'third' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{End}{Home}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['second']);
  opener.focus();
  await user.keyboard('{ArrowDown}T{Enter}');
  expect(chosen).toEqual(['second', 'third']);
});

it('is closed by Esc, with the focus back, and by leaving it', async () => {
  const { user, opener } = open();
  await user.click(opener);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  await user.click(opener);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it.each([
  ['moves into a narrow screen', -20, '28px'],
  ['stays at its button where there is room', 50, ''],
])('%s', async (_what, left, moved) => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left } as DOMRect);
  const { user, opener } = open();
  await user.click(opener);
  expect(screen.getByRole('menu').style.translate).toBe(moved);
});
