import { useEffect } from 'react';

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** `/` moves the focus to the search of the page, also where another layout has another character on that key. */
export function useSearchKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, []);
}

function focusSearch(event: KeyboardEvent): void {
  const { key, code, target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
  const isSlash = key === '/' || (code === 'Slash' && key !== '?' && !event.shiftKey);
  if (!isSlash || ctrlKey || altKey || metaKey || defaultPrevented) return;
  if (target instanceof Element && target.closest(FIELD)) return;
  if (document.querySelector('.ant-modal-wrap, dialog[open]')) return;
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}
