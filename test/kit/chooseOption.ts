import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The option list of an open antd select. */
export function findOptions(select: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const list = document.getElementById(select.getAttribute('aria-controls') ?? '');
    if (!list) throw new Error('The list is not open');
    return list;
  });
}

/** Opens a select and clicks one of its options. */
export async function chooseOption(user: UserEvent, select: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(select);
  const options = within(await findOptions(select));
  await user.click(await options.findByRole('option', { name, hidden: true }));
}

/** The selected option of a select; empty without one. */
export function chosenOption(select: HTMLElement): string {
  return select.closest('.ant-select')?.querySelector('.ant-select-content-has-value')?.textContent ?? '';
}
