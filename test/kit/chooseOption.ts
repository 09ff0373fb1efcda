import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The list that a select of the component library has opened. */
export function findOptions(select: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const list = document.getElementById(select.getAttribute('aria-controls') ?? '');
    if (!list) throw new Error('The list is not open');
    return list;
  });
}

/** Opens such a list and clicks one of its options. */
export async function chooseOption(user: UserEvent, select: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(select);
  const options = within(await findOptions(select));
  await user.click(await options.findByRole('option', { name, hidden: true }));
}

/** The option that such a list shows as chosen; empty when there is none. */
export function chosenOption(select: HTMLElement): string {
  return select.closest('.ant-select')?.querySelector('.ant-select-content-has-value')?.textContent ?? '';
}
