import { copyText } from './copyText';

const page = document as { execCommand?: (command: string) => boolean };

afterEach(() => delete page.execCommand);

it('copies from a field on a page without HTTPS, and returns the focus', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const copied: unknown[] = [];
  page.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push([command, field.value.slice(field.selectionStart, field.selectionEnd)]);
    return true;
  };

  await copyText('ABCD-1234');

  expect(copied).toEqual([['copy', 'ABCD-1234']]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('copies within a dialog that keeps the focus', async () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const button = dialog.appendChild(document.createElement('button'));
  button.focus();
  const keepFocus = ({ target }: Event) => {
    if (!dialog.contains(target as Node)) button.focus();
  };
  document.addEventListener('focusin', keepFocus);
  page.execCommand = () => document.activeElement instanceof HTMLTextAreaElement;

  await copyText('ABCD-1234');

  expect(document.activeElement).toBe(button);
  document.removeEventListener('focusin', keepFocus);
  dialog.remove();
});

it('fails when the browser refuses', async () => {
  page.execCommand = () => false;

  await expect(copyText('ABCD-1234')).rejects.toThrow();
});
