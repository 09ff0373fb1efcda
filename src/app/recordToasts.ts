import type { Dispatch } from '@reduxjs/toolkit';

import { flightRecorder } from '@/lib/flightRecorder';
import { findTranslation } from '@/lib/findTranslation';
import { normalizeError } from '@/lib/normalizeError';
import type { Toast } from '@/ui/Toasts';

import { toastHidden, toastShown, type ShownText } from './shownSlice';

/** A failure is shown right after its call, so only recent actions are searched for its code. */
const RECENT_ACTIONS = 50;

// Toasts live outside of the store; those of the sign-in page are shown before it exists.
let dispatch: Dispatch | null = null;
let early: ReturnType<typeof toastShown>[] = [];
let count = 0;

/** Records toasts in a store from now on, and those that are visible already. */
export function recordToasts(to: Dispatch): void {
  dispatch = to;
  for (const action of early.splice(0)) dispatch(action);
}

/** Records a visible toast. Returns a function that records its removal. */
export function recordToast({ style, kind, text, details = [], action }: Toast): () => void {
  const id = (count += 1);
  const lines = [text, ...details].map(describeText);
  const shown = toastShown({ id, style, kind, lines, action: action ? describeText(action.label) : null });
  if (dispatch) dispatch(shown);
  else early.push(shown);
  return () => {
    early = early.filter((other) => other !== shown);
    dispatch?.(toastHidden({ id }));
  };
}

/** Translated texts and server errors are recorded by key or code, so that the store contains no sentences. */
function describeText(text: string): ShownText {
  const found = findTranslation(text);
  if (found) return { ...found, values: mapValues(found.values) };
  const code = findCode(text);
  return code === null ? { text } : { code };
}

/** A value may be a text of its own, such as the reason in 'Error: the group was not found'. */
function mapValues(values: Record<string, string | number>): Record<string, string | number | ShownText> {
  const entries = Object.entries(values).map(([name, value]) => {
    const described = typeof value === 'string' ? describeText(value) : { text: '' };
    return [name, 'text' in described ? value : described] as const;
  });
  return Object.fromEntries(entries);
}

function findCode(text: string): string | null {
  for (const { action } of flightRecorder.read().actions.slice(-RECENT_ACTIONS).reverse()) {
    const failure = normalizeError((action as { payload?: unknown }).payload);
    if (failure.text === text && failure.code !== null) return failure.code;
  }
  return null;
}
