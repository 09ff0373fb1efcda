import type { Dispatch } from '@reduxjs/toolkit';

import { flightRecorder } from '@/lib/flightRecorder';
import { findTranslation } from '@/lib/findTranslation';
import { normalizeError } from '@/lib/normalizeError';
import type { Toast } from '@/ui/Toasts';

import { toastHidden, toastShown, type ShownText } from './shownSlice';

/** A failure is announced right after its call; so many actions later nobody does. */
const RECENT_ACTIONS = 50;

// Toasts are drawn outside of the store, and the first ones before there is one.
let dispatch: Dispatch | null = null;
let count = 0;

/** From now on the toasts on the screen are also in this store. */
export function recordToasts(to: Dispatch): void {
  dispatch = to;
}

/** Records a toast that is on the screen. Returns how to record that it is gone. */
export function recordToast({ style, kind, text, details = [], action }: Toast): () => void {
  const id = (count += 1);
  const lines = [text, ...details].map(describeText);
  dispatch?.(toastShown({ id, style, kind, lines, action: action ? describeText(action.label) : null }));
  return () => {
    dispatch?.(toastHidden({ id }));
  };
}

/** Texts of the translator and of the server's failures are recorded by their names: what is in the store is no sentence. */
function describeText(text: string): ShownText {
  const found = findTranslation(text);
  if (found) return found;
  const code = findCode(text);
  return code === null ? { text } : { code };
}

function findCode(text: string): string | null {
  for (const { action } of flightRecorder.read().actions.slice(-RECENT_ACTIONS).toReversed()) {
    const failure = normalizeError((action as { payload?: unknown }).payload);
    if (failure.text === text && failure.code !== null) return failure.code;
  }
  return null;
}
