import { useEffect, useEffectEvent } from 'react';

/** Handles a key; returns true when the key was used. */
export type HandleKey = (event: KeyboardEvent) => boolean;

/** Captures keys meant for the designer before other handlers; not those in a dialog above it. */
export function useShortcuts(onKey: HandleKey): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isForDesigner(event.target) || !handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, []);
}

/** Whether an event happened in the designer, or on the body while no dialog is open. */
export function isForDesigner(target: EventTarget | null): boolean {
  const room = document.querySelector('.designer');
  if (!room || !(target instanceof Node)) return false;
  if (room.contains(target)) return true;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return target === document.body && dialogs.every((dialog) => dialog.contains(room));
}

/** Ctrl, or Cmd on a Mac, without Alt. */
export function hasCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}
