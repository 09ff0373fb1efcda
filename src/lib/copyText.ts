/**
 * Copies a text into the clipboard. Pages without TLS have no clipboard of their own: there the browser copies a selection.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (!clipboard) return copySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  let wasTaken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    wasTaken = true;
  };
  document.addEventListener('copy', take);
  const { execCommand } = document as { execCommand?: (command: string) => boolean };
  execCommand?.call(document, 'copy');
  document.removeEventListener('copy', take);
  return wasTaken;
}
