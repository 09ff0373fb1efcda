/** Given to a store as its thunks' extra argument: its cache asks the server nothing, and whoever asks waits for ever. */
export const CUT_LINE = { isLineCut: true } as const;

/** Whether the store that a call belongs to may ask nothing: it shows a recorded state, which must stay as it was. */
export const isLineCut = (extra: unknown): boolean => extra === CUT_LINE;
