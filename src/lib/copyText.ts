/** `execCommand` is deprecated, but pages without HTTPS have no other way. */
interface OlderDocument {
  execCommand(command: 'copy'): boolean;
}

/**
 * Puts a text on the clipboard, during a click. Pages without HTTPS have no `navigator.clipboard`; there the text is copied from a
 * field that exists for a moment.
 * @throws Error when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copySelected(text)) throw error;
  }
}

/**
 * The text on the clipboard, during a click.
 * @throws Error when the browser refuses, and on pages without HTTPS, where only keys paste
 */
export async function readCopiedText(): Promise<string> {
  return navigator.clipboard.readText();
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  // A dialog takes the focus back from everything outside of it.
  (focused?.closest('[role=dialog], dialog') ?? document.body).append(field);
  field.focus();
  field.select();
  const isCopied = (document as OlderDocument).execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
