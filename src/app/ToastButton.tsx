import { useEffect, useRef } from 'react';

import type { ToastAction } from '@/ui/Toasts';

/** Focuses the newest toast with a button: toasts are last in the tab order. */
const FOCUS_KEY = 'F8';

interface Props {
  action: ToastAction;
  onHide: () => void;
  onFocusChange: (hasFocus: boolean) => void;
}

/** The button of a toast. A click restores the previous focus first. */
export function ToastButton({ action: { label, onClick }, onHide, onFocusChange }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== FOCUS_KEY) return;
      event.preventDefault();
      button.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  function handleClick() {
    onHide();
    const before = focusedBefore.current?.isConnected ? focusedBefore.current : document.querySelector('main');
    if (before instanceof HTMLElement) before.focus();
    onClick();
  }

  return (
    <button
      ref={button}
      type="button"
      className="plainButton toastText-action"
      aria-keyshortcuts={FOCUS_KEY}
      onFocus={({ relatedTarget }) => {
        focusedBefore.current = relatedTarget;
        onFocusChange(true);
      }}
      onBlur={() => {
        onFocusChange(false);
      }}
      onClick={handleClick}
    >
      {label}
    </button>
  );
}
