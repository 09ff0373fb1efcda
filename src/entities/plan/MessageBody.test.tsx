import { fireEvent, screen } from '@testing-library/react';

import { MessagePicture } from '@/entities/message/MessagePicture';
import { renderApp } from '@test/kit/renderApp';

import { MessageBody } from './MessageBody';

it('says that a file which is no picture cannot be shown, until another one is chosen', () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const damaged = new File(['%PDF'], 'plan.jpg');
  const { t, container, rerender } = renderApp(<MessagePicture picture={damaged} />);
  const picture = () => container.querySelector('img');
  expect(picture()).not.toBeNull();
  fireEvent.error(picture() ?? container);
  expect(picture()).toBeNull();
  expect(screen.getByText(t('plan:media.undrawn'))).toBeVisible();
  rerender(<MessagePicture picture={new File(['png'], 'cat.png')} />);
  expect(picture()).not.toBeNull();
});

it('names a stored file that cannot be shown, and says so', () => {
  const { t } = renderApp(<MessageBody text="Hello" mediaUrl="/media/1.png" />);
  fireEvent.error(screen.getByRole('img', { name: t('plan:media.image') }));
  expect(screen.queryByRole('img', { name: t('plan:media.image') })).not.toBeInTheDocument();
  expect(screen.getByText(t('plan:media.undrawn'))).toBeVisible();
});
