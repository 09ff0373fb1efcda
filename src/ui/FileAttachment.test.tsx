import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { renderApp } from '@test/kit/renderApp';

import { FileAttachment, type AttachedFile } from './FileAttachment';

const cat = new File(['cat'], 'cat.png', { type: 'image/png' });
const NONE: AttachedFile = { mediaUrl: null, mediaName: null };

/** An upload that the test ends. */
function openWith(initial: AttachedFile) {
  const uploads: { report: (percent: number) => void; signal: AbortSignal; end: (url: string | null) => void }[] = [];
  const upload = (_file: File, options: { onProgress: (percent: number) => void; signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('No upload'));
      options.signal.addEventListener('abort', fail);
      uploads.push({
        report: options.onProgress,
        signal: options.signal,
        end: (url) => (url === null ? fail() : resolve(url)),
      });
    });
  const onUploading = jest.fn();
  function Field() {
    const [value, setValue] = useState(initial);
    return <FileAttachment label="File" value={value} upload={upload} onChange={setValue} onUploading={onUploading} />;
  }
  const app = renderApp(<Field />);
  const choose = (file: File) =>
    app.user.upload(screen.getByLabelText(app.t('attachment:choose'), { selector: 'input' }), file);
  const button = (key: 'choose' | 'replace' | 'remove' | 'cancel') =>
    screen.getByRole('button', { name: app.t(`attachment:${key}`) });
  return { ...app, uploads, onUploading, choose, button };
}

it('shows the progress of an upload, then the file, which can be replaced and removed', async () => {
  const { user, t, uploads, onUploading, choose, button } = openWith(NONE);
  await choose(cat);
  act(() => uploads[0]?.report(40));
  expect(screen.getByRole('progressbar', { name: t('attachment:uploading', { percent: 40 }) })).toHaveValue(40);
  expect(onUploading).toHaveBeenLastCalledWith(true);
  await act(async () => uploads[0]?.end('/uploads/cat.png'));
  expect(screen.getByRole('link', { name: 'cat.png' })).toHaveAttribute('href', '/uploads/cat.png');
  expect(onUploading).toHaveBeenLastCalledWith(false);
  expect(button('replace')).toBeEnabled();
  await user.click(button('remove'));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(button('choose')).toHaveFocus();
});

it('keeps the file of before when an upload is stopped or fails, and only a failure is shown', async () => {
  const { user, t, uploads, onUploading, choose, button } = openWith({
    mediaUrl: '/uploads/a.png',
    mediaName: 'a.png',
  });
  await choose(cat);
  await user.click(button('cancel'));
  expect(uploads[0]?.signal.aborted).toBe(true);
  expect(onUploading).toHaveBeenLastCalledWith(false);
  await waitFor(() => expect(button('replace')).toHaveFocus());
  expect(screen.queryByText(t('attachment:failed'))).not.toBeInTheDocument();
  await choose(cat);
  await act(async () => uploads[1]?.end(null));
  expect(await screen.findByText(t('attachment:failed'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'a.png' })).toBeInTheDocument();
});

it('uploads no file that cannot be sent, and stops when it is closed', async () => {
  const { t, uploads, choose, unmount } = openWith(NONE);
  await choose(new File([], 'empty.png', { type: 'image/png' }));
  expect(screen.getByRole('alert')).toHaveTextContent(t('attachment:rejections.file-too-small'));
  expect(uploads).toEqual([]);
  await choose(cat);
  unmount();
  expect(uploads[0]?.signal.aborted).toBe(true);
});
