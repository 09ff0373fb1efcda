import { useSyncExternalStore } from 'react';

import { browserStorage } from '@/lib/browserStorage';

/** The page's inline script reads the same key before the first paint. */
const THEME_KEY = 'theme';

/** What the operator chose. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

/** Used only for its event: Chromium does not fire it when `matches` was read just before. */
const systemTheme = window.matchMedia(SYSTEM_IS_DARK);

/** The stored choice; 'system' if there is none. */
function readThemeChoice(): ThemeChoice {
  const stored = browserStorage.read(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the choice and applies it, here and in the other tabs. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') browserStorage.remove(THEME_KEY);
  else browserStorage.write(THEME_KEY, choice);
  applyTheme();
}

function resolveMode(): 'light' | 'dark' {
  const choice = readThemeChoice();
  if (choice !== 'system') return choice;
  return window.matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = resolveMode();
  for (const listener of listeners) listener();
}

/** Follows the system and the other tabs; called once at start. */
export function watchTheme(): void {
  applyTheme();
  systemTheme.addEventListener('change', applyTheme);
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) applyTheme();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The active theme and the chosen option. */
export function useTheme(): { mode: 'light' | 'dark'; choice: ThemeChoice } {
  return {
    mode: useSyncExternalStore(subscribe, resolveMode),
    choice: useSyncExternalStore(subscribe, readThemeChoice),
  };
}
