import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { ReplayApp } from '@/app/replay/ReplayApp';
import { i18n } from '@/lib/i18n';

/** Renders the replay page and passes it a file. */
export async function openReplay(file: string | Uint8Array<ArrayBuffer>) {
  const user = userEvent.setup();
  const rendered = render(<ReplayApp />);
  const field = rendered.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field for a file');
  await user.upload(field, new File([file], 'recorded.json', { type: 'application/json' }));
  return { ...rendered, user, t: i18n.t };
}
