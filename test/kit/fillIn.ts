import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, where typing is not what is shown: each key draws the whole form. */
export async function fillIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
