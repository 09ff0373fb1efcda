interface PageState {
  kept?: Partial<Record<string, unknown>>;
}

const readState = () => window.history.state as PageState | null;

/** What a part of the page kept in this page of the history, also before a reload; plain data. */
export const readHistory = (name: string): unknown => readState()?.kept?.[name];

/** Keeps plain data in this page of the history, beside what the router keeps there. Browsers limit how often that may be done. */
export function keepInHistory(name: string, value: unknown): void {
  const state = readState();
  window.history.replaceState({ ...state, kept: { ...state?.kept, [name]: value } } satisfies PageState, '');
}
