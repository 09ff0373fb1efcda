import { useEffect, useEffectEvent } from 'react';

/** Ctrl/Cmd+S saves and stays. Uses the physical key, so that it works with a Russian layout. */
export function useSaveShortcut(onSave: () => void): void {
  const handleSave = useEffectEvent(onSave);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) handleSave();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
