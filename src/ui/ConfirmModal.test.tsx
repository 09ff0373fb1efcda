import { screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { ConfirmModal } from './ConfirmModal';

type Props = Partial<Parameters<typeof ConfirmModal>[0]>;

function open(props: Props = {}) {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  const app = renderApp(
    <ConfirmModal title="Leave the group?" message="It stays." {...{ onConfirm, onCancel, ...props }} />,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { ...app, onConfirm, onCancel, button };
}

it('shows a title and a message, and has default texts for both buttons', async () => {
  const { user, t, onConfirm, onCancel, button } = open();
  expect(screen.getByRole('dialog', { name: 'Leave the group?' })).toHaveTextContent('It stays.');
  await user.click(button(t('common:actions.confirm')));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await user.click(button(t('common:actions.cancel')));
  expect(onCancel).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});

it('takes other texts for the buttons', () => {
  const { button } = open({ confirmText: 'Leave', cancelText: 'Stay' });
  expect(button('Leave')).toBeEnabled();
  expect(button('Stay')).toBeEnabled();
});

it.each(['danger', 'warning', 'info', 'default'] as const)('shows that it is of type %s', (type) => {
  const { t, button } = open({ type });
  const icons = [...document.querySelectorAll('.confirmModal-icon')];
  expect(icons.map(({ classList }) => classList.contains(`confirmModal-icon-${type}`))).toEqual(
    type === 'default' ? [] : [true],
  );
  expect(button(t('common:actions.confirm')).className.includes('dangerous')).toBe(type === 'danger');
});

it('cannot be confirmed again while it works, and can be left', async () => {
  const { user, t, onConfirm, onCancel, button } = open({ isLoading: true });
  expect(button(t('common:actions.confirm'))).toHaveAttribute('aria-busy', 'true');
  await user.click(button(t('common:actions.confirm')));
  expect(onConfirm).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await user.click(button(t('common:actions.close')));
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(await screen.findByText(t('common:requestGoesOn'))).toBeInTheDocument();
});
